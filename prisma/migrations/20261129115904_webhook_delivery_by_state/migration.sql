CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_delivery_by_state ON webhook_delivery (endpoint_id, status, id);
