CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_delivery_by_answer ON webhook_delivery (endpoint_id, answer, id);
