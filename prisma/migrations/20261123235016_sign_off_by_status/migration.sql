CREATE INDEX CONCURRENTLY IF NOT EXISTS "visit_sign_off_status_asked_at_visit_id_idx" ON visit_sign_off (status, asked_at, visit_id);
