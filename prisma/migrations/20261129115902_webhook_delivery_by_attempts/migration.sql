CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_delivery_by_attempts ON webhook_delivery (endpoint_id, attempts, id);
