CREATE INDEX CONCURRENTLY IF NOT EXISTS "pro_by_company" ON "pro"("company_name", "id");
