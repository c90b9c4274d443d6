CREATE INDEX CONCURRENTLY IF NOT EXISTS visit_search_from ON visit (search_from) WHERE search_from IS NOT NULL;
