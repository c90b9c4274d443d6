CREATE INDEX CONCURRENTLY IF NOT EXISTS booking_failed_due ON booking (work_done_at) WHERE payment_status = 'failed' AND work_done_at IS NOT NULL;
