CREATE INDEX CONCURRENTLY IF NOT EXISTS "billing_invoice_by_kind_and_amount" ON "billing_invoice"("kind", "total_cents", "id");
