CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_failed_by_amount ON payment (amount_cents, id) WHERE has_failed;
