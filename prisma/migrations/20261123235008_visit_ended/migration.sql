CREATE INDEX CONCURRENTLY IF NOT EXISTS visit_ended ON visit (window_start, id) WHERE status IN ('completed', 'cancelled');
