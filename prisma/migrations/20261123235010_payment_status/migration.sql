CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_status_created_at_id_idx" ON payment (status, created_at, id);
