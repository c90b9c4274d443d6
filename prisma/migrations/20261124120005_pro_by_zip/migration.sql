CREATE INDEX CONCURRENTLY IF NOT EXISTS "pro_by_zip" ON "pro"("home_zip", "id");
