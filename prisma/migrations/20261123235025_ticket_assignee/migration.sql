CREATE INDEX CONCURRENTLY IF NOT EXISTS "support_ticket_assignee_id_due_at_idx" ON "support_ticket"("assignee_id", "due_at");
