CREATE INDEX CONCURRENTLY IF NOT EXISTS "pro_tax_year_by_gross" ON "pro_tax_year"("year", "gross_cents", "pro_id", "paid_cents", "payments", "jobs");
