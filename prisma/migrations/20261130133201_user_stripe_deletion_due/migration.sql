CREATE INDEX CONCURRENTLY IF NOT EXISTS app_user_stripe_deletion_due ON app_user (id) WHERE deleted_at IS NOT NULL AND stripe_deletion_at IS NULL;
