CREATE INDEX CONCURRENTLY IF NOT EXISTS "pro_by_insurance" ON "pro"("insurance_expires", "id");
