CREATE INDEX CONCURRENTLY IF NOT EXISTS "booking_contact_email_idx" ON booking (contact_email);
