CREATE INDEX CONCURRENTLY IF NOT EXISTS "gift_card_by_buyer" ON "gift_card"("buyer_name", "id");
