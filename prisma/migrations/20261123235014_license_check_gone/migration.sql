DROP INDEX CONCURRENTLY IF EXISTS "pro_license_next_check_at_idx";
