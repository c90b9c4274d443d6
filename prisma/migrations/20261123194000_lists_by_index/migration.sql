-- Lists of the office read their own rows, not the business's.
CREATE INDEX "booking_contact_email_idx" ON booking (contact_email);
CREATE INDEX app_user_roles ON app_user USING gin (roles);
-- From when a visit that no one holds, offers or pools is searched for. As a column it has statistics of its own: most visits are done.
ALTER TABLE visit ADD COLUMN search_from TIMESTAMPTZ(3) GENERATED ALWAYS AS (
  CASE WHEN status = 'pending' AND NOT hold AND pool_since IS NULL THEN coalesce(dispatch_after, '2000-01-01 00:00:00+00') END
) STORED;
CREATE INDEX visit_search_from ON visit (search_from) WHERE search_from IS NOT NULL;
CREATE INDEX visit_ended ON visit (window_start, id) WHERE status IN ('completed', 'cancelled');
-- Money that was refused, and charges by their state.
ALTER TABLE payment ADD COLUMN has_failed BOOLEAN NOT NULL GENERATED ALWAYS AS (
  status = 'failed' OR (failure_message IS NOT NULL AND captured_cents = 0)
) STORED;
CREATE INDEX payment_failed ON payment (created_at, id) WHERE has_failed;
CREATE INDEX "payment_status_created_at_id_idx" ON payment (status, created_at, id);
DROP INDEX "pro_status_idx";
CREATE INDEX "pro_status_created_at_id_idx" ON pro (status, created_at, id);
DROP INDEX "pro_license_next_check_at_idx";
CREATE INDEX pro_license_by_check ON pro_license (next_check_at NULLS FIRST, id);
CREATE INDEX "quote_request_created_at_id_idx" ON quote_request (created_at, id);
CREATE INDEX "visit_sign_off_status_asked_at_visit_id_idx" ON visit_sign_off (status, asked_at, visit_id);
CREATE INDEX "visit_sign_off_asked_at_visit_id_idx" ON visit_sign_off (asked_at, visit_id);
CREATE INDEX billing_invoice_by_age ON billing_invoice (status, coalesce(due_at, issued_at), id) WHERE kind <> 'plan';
CREATE INDEX billing_invoice_by_time ON billing_invoice (coalesce(due_at, issued_at), id) WHERE kind <> 'plan';
