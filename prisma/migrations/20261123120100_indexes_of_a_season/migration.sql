-- What a page or a sweep asks for by these columns grew with every row of the season.
CREATE INDEX "offer_visit_id_idx" ON "offer"("visit_id");
CREATE INDEX "booking_site_id_idx" ON "booking"("site_id");
CREATE INDEX "booking_package_id_idx" ON "booking"("package_id");
CREATE INDEX "thread_read_mark_user_id_idx" ON "thread_read_mark"("user_id");
-- The dispatch board shows who is late.
CREATE INDEX assignment_late ON assignment (visit_id) WHERE late_alert IS NOT NULL AND arrived_at IS NULL;
CREATE INDEX visit_held ON visit (window_start) WHERE status = 'pending' AND hold;
