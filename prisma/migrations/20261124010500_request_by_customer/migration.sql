CREATE INDEX CONCURRENTLY IF NOT EXISTS "quote_request_customer_id_created_at_idx" ON "quote_request"("customer_id", "created_at");
