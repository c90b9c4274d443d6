CREATE INDEX CONCURRENTLY IF NOT EXISTS "customer_import_row_by_name" ON "customer_import_row"("import_id", left("name", 60), "row");
