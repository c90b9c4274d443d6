CREATE INDEX CONCURRENTLY IF NOT EXISTS "quote_request_by_promise" ON "quote_request"("contact_due_at", "id");
