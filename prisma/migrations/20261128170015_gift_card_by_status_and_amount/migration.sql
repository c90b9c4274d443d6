CREATE INDEX CONCURRENTLY IF NOT EXISTS "gift_card_by_status_and_amount" ON "gift_card"("status", "amount_cents", "id");
