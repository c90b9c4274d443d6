CREATE INDEX CONCURRENTLY "assignment_starts_at_idx" ON "assignment" ("starts_at");
