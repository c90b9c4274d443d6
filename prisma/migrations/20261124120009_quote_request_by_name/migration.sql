CREATE INDEX CONCURRENTLY IF NOT EXISTS "quote_request_by_name" ON "quote_request"("name", "id");
