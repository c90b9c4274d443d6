CREATE INDEX CONCURRENTLY IF NOT EXISTS "booking_by_total" ON "booking"("total_cents", "id");
