CREATE INDEX CONCURRENTLY IF NOT EXISTS "pro_tax_year_by_payments" ON "pro_tax_year"("year", "payments", "pro_id", "paid_cents", "gross_cents", "jobs");
