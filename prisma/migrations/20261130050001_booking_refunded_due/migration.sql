CREATE INDEX CONCURRENTLY IF NOT EXISTS booking_refunded_due ON booking (work_done_at) WHERE payment_status = 'partially_refunded' AND work_done_at IS NOT NULL;
