CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_roles ON app_user USING gin (roles);
