-- Bookings are found by the last eight characters of their id, too, as old lists of the office named them.
CREATE INDEX "booking_id_end" ON "booking" (right("id"::text, 8));
