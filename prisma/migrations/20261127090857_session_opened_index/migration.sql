CREATE INDEX CONCURRENTLY IF NOT EXISTS "session_opened_household_id_idx" ON "session"("opened_household_id");
