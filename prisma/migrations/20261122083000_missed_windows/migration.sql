-- A fourth stage: the promised hours are over, and the customer is told how to report a no-show.
ALTER TABLE assignment DROP CONSTRAINT assignment_late_alert_check;
ALTER TABLE assignment ADD CONSTRAINT assignment_late_alert_check
  CHECK (late_alert IN ('not_set_out', 'late', 'missing', 'missed')) NOT VALID;
ALTER TABLE assignment VALIDATE CONSTRAINT assignment_late_alert_check;
CREATE INDEX assignment_may_be_missed ON assignment (starts_at)
  WHERE status IN ('accepted', 'en_route') AND arrived_at IS NULL AND late_alert IS DISTINCT FROM 'missed';
DROP INDEX assignment_may_be_late;
