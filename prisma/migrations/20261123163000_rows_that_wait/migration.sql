-- When the latest visit of a booking was completed: from then on its balance may be due. What looks for balances that were never
-- charged read every booking that still waits for its visit.
ALTER TABLE "booking" ADD COLUMN "work_done_at" TIMESTAMPTZ(3);
UPDATE booking SET work_done_at = done.at
FROM (SELECT booking_id, max(completed_at) AS at FROM visit WHERE status = 'completed' GROUP BY booking_id) AS done
WHERE done.booking_id = booking.id;
CREATE INDEX booking_balance_due ON booking (work_done_at) WHERE payment_status = 'deposit_paid' AND work_done_at IS NOT NULL;
-- Money on its way, without all that has arrived.
CREATE INDEX payment_unsettled ON payment (swept_at NULLS FIRST, id) WHERE status IN ('pending', 'processing');
-- Most visits have no date to wait for because they are done, so PostgreSQL expects as many among those that wait and reads them all.
CREATE INDEX visit_unsearched ON visit (created_at)
  WHERE status = 'pending' AND NOT hold AND pool_since IS NULL AND dispatch_after IS NULL;
-- As an expression it has statistics of its own: most windows are past, but none of those that wait.
CREATE INDEX visit_waiting_from ON visit ((CASE WHEN status = 'pending' THEN window_start END)) WHERE status = 'pending' AND NOT hold;
-- Reports whose mail has not left, and visits that were completed of late.
CREATE INDEX visit_report_unmailed ON visit_report (due_at) WHERE is_mailed AND mailed_at IS NULL;
CREATE INDEX visit_completed ON visit (completed_at) WHERE status = 'completed';
