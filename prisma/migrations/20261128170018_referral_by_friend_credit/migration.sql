CREATE INDEX CONCURRENTLY IF NOT EXISTS "referral_by_friend_credit" ON "referral"("friend_cents", "id");
