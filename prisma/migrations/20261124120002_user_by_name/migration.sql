CREATE INDEX CONCURRENTLY IF NOT EXISTS "app_user_by_name" ON "app_user"("full_name", "id");
