CREATE INDEX CONCURRENTLY IF NOT EXISTS "quote_request_created_at_id_idx" ON quote_request (created_at, id);
