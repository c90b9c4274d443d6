CREATE INDEX CONCURRENTLY IF NOT EXISTS "gift_card_by_amount" ON "gift_card"("amount_cents", "id");
