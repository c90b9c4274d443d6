CREATE INDEX CONCURRENTLY IF NOT EXISTS "plan_proposal_by_time" ON "plan_proposal"("created_at", "id");
