CREATE INDEX CONCURRENTLY IF NOT EXISTS visit_settle_at ON visit (settle_at) WHERE settle_at IS NOT NULL AND status = 'pending';
