CREATE INDEX CONCURRENTLY IF NOT EXISTS "pro_status_created_at_id_idx" ON pro (status, created_at, id);
