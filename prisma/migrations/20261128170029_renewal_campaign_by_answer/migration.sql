CREATE INDEX CONCURRENTLY IF NOT EXISTS "renewal_campaign_by_answer" ON "renewal_campaign"("answer_by", "id");
