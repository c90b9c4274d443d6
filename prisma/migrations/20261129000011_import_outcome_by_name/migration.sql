CREATE INDEX CONCURRENTLY IF NOT EXISTS "customer_import_row_by_outcome_and_name" ON "customer_import_row"("import_id", "outcome", left("name", 60), "row");
