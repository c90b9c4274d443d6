CREATE INDEX CONCURRENTLY IF NOT EXISTS "pro_by_status_and_company" ON "pro"("status", "company_name", "id");
