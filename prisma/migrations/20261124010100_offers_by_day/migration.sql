CREATE INDEX CONCURRENTLY "offer_created_at_idx" ON "offer" ("created_at");
