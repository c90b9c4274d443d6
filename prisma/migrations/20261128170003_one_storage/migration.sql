-- One storage a booking.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS change_order_one_storage ON change_order (booking_id) WHERE kind = 'storage' AND status = 'accepted';
