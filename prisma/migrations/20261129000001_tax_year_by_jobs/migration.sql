CREATE INDEX CONCURRENTLY IF NOT EXISTS "pro_tax_year_by_jobs" ON "pro_tax_year"("year", "jobs", "pro_id", "paid_cents", "gross_cents", "payments");
