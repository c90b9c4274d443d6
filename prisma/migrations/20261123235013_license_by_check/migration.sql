CREATE INDEX CONCURRENTLY IF NOT EXISTS pro_license_by_check ON pro_license (next_check_at NULLS FIRST, id);
