CREATE INDEX CONCURRENTLY IF NOT EXISTS "pro_by_status_and_years" ON "pro"("status", "years_experience", "id");
