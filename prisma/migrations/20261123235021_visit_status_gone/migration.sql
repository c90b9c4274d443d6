DROP INDEX CONCURRENTLY IF EXISTS "visit_status_window_start_idx";
