CREATE INDEX CONCURRENTLY IF NOT EXISTS "pro_tax_year_by_paid" ON "pro_tax_year"("year", "paid_cents", "pro_id", "gross_cents", "payments", "jobs");
