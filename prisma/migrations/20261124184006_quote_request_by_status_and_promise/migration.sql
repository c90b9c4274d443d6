CREATE INDEX CONCURRENTLY IF NOT EXISTS "quote_request_by_status_and_promise" ON "quote_request"("status", "contact_due_at", "id");
