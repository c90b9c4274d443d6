CREATE INDEX CONCURRENTLY IF NOT EXISTS "visit_sign_off_asked_at_visit_id_idx" ON visit_sign_off (asked_at, visit_id);
