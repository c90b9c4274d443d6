CREATE INDEX CONCURRENTLY IF NOT EXISTS "visit_report_by_mail" ON "visit_report"("mailed_at", "id");
