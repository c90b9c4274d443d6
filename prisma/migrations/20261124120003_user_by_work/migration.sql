CREATE INDEX CONCURRENTLY IF NOT EXISTS "app_user_by_work" ON "app_user"("last_work_at", "created_at", "id");
