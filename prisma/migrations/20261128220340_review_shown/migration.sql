CREATE INDEX CONCURRENTLY IF NOT EXISTS "review_shown" ON "review"("created_at" DESC, "id" DESC) WHERE side = 'customer' AND consent_at IS NOT NULL AND rating >= 4 AND comment <> '';
