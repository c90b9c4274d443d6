CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payment_one_live_of_kind ON payment (booking_id, kind)
  WHERE status IN ('pending', 'processing', 'succeeded') AND kind NOT IN ('fee', 'invoice', 'tip');
