CREATE INDEX CONCURRENTLY IF NOT EXISTS booking_afterwards_due ON booking (work_done_at) WHERE payment_status = 'none' AND work_done_at IS NOT NULL;
