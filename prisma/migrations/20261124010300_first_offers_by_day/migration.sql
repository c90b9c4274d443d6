CREATE INDEX CONCURRENTLY visit_by_first_offer ON visit (first_offered_at) WHERE first_offered_at IS NOT NULL;
