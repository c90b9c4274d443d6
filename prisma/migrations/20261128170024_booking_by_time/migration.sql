CREATE INDEX CONCURRENTLY IF NOT EXISTS "booking_by_time" ON "booking"("created_at", "id");
