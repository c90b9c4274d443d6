CREATE INDEX CONCURRENTLY IF NOT EXISTS "gift_card_by_status_and_buyer" ON "gift_card"("status", "buyer_name", "id");
