CREATE INDEX CONCURRENTLY IF NOT EXISTS "site_by_zip" ON "site"("zip");
