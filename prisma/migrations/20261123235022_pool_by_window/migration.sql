CREATE INDEX CONCURRENTLY IF NOT EXISTS visit_pool_by_window ON visit (window_start, id) WHERE status = 'pending' AND pool_since IS NOT NULL;
