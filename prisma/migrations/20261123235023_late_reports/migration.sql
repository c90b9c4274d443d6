CREATE INDEX CONCURRENTLY IF NOT EXISTS visit_report_late ON visit_report (due_at, id) WHERE is_mailed AND mailed_at > due_at;
