CREATE INDEX CONCURRENTLY IF NOT EXISTS "pro_by_status_and_insurance" ON "pro"("status", "insurance_expires", "id");
