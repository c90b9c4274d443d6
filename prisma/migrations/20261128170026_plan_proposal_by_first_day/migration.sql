CREATE INDEX CONCURRENTLY IF NOT EXISTS "plan_proposal_by_first_day" ON "plan_proposal"("from_at", "id");
