CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_delivery_by_attempt ON webhook_delivery (endpoint_id, attempted_at, id);
