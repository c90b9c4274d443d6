CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_failed ON payment (created_at, id) WHERE has_failed;
