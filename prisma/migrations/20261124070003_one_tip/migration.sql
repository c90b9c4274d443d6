CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payment_one_tip ON payment (visit_id)
  WHERE kind = 'tip' AND status IN ('pending', 'processing', 'succeeded');
