CREATE INDEX CONCURRENTLY IF NOT EXISTS "app_user_phone_idx" ON "app_user"("phone");
