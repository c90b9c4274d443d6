CREATE INDEX CONCURRENTLY IF NOT EXISTS "quote_request_by_status_and_name" ON "quote_request"("status", "name", "id");
