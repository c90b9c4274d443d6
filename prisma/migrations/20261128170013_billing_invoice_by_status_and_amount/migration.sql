CREATE INDEX CONCURRENTLY IF NOT EXISTS billing_invoice_by_status_and_amount ON billing_invoice (status, total_cents, id) WHERE kind <> 'plan';
