-- A view of the board in its order, and how many it holds.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "visit_status_window_start_id_idx" ON "visit"("status", "window_start", "id");
