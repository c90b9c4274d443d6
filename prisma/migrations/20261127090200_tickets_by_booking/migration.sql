CREATE INDEX CONCURRENTLY "support_ticket_booking_id_idx" ON "support_ticket"("booking_id");
