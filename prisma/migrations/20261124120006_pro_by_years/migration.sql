CREATE INDEX CONCURRENTLY IF NOT EXISTS "pro_by_years" ON "pro"("years_experience", "id");
