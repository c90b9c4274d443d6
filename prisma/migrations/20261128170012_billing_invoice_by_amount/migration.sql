CREATE INDEX CONCURRENTLY IF NOT EXISTS billing_invoice_by_amount ON billing_invoice (total_cents, id) WHERE kind <> 'plan';
