CREATE INDEX CONCURRENTLY "assignment_accepted_at_idx" ON "assignment" ("accepted_at");
