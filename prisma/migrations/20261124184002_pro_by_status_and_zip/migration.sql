CREATE INDEX CONCURRENTLY IF NOT EXISTS "pro_by_status_and_zip" ON "pro"("status", "home_zip", "id");
