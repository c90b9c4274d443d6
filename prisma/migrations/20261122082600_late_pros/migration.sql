-- Which alert a promise that is not kept in time has had, so that each goes out once and the sweep reads only what may be late.
-- AlterTable
ALTER TABLE "assignment" ADD COLUMN     "late_alert" TEXT;

ALTER TABLE assignment ADD CONSTRAINT assignment_late_alert_check CHECK (late_alert IN ('not_set_out', 'late', 'missing'));
CREATE INDEX assignment_may_be_late ON assignment (starts_at)
  WHERE status IN ('accepted', 'en_route') AND arrived_at IS NULL AND late_alert IS DISTINCT FROM 'missing';
