CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_delivery_by_type ON webhook_delivery (endpoint_id, type, id);
