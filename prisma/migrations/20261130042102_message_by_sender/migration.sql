CREATE INDEX CONCURRENTLY IF NOT EXISTS "message_sender_id_idx" ON "message"("sender_id");
