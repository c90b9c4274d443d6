CREATE INDEX CONCURRENTLY IF NOT EXISTS "support_ticket_email_idx" ON "support_ticket"("email");
