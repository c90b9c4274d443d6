CREATE INDEX CONCURRENTLY IF NOT EXISTS "billing_invoice_by_kind_and_time" ON "billing_invoice"("kind", "issued_at", "id");
