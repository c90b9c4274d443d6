CREATE INDEX CONCURRENTLY IF NOT EXISTS "referral_by_inviter_credit" ON "referral"("inviter_cents", "id");
