-- The list of licenses reads the empty ones apart; `pro_license_by_check` has them first, for the sweep.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pro_license_by_next_check" ON "pro_license"("next_check_at", "id");
