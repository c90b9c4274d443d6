CREATE INDEX CONCURRENTLY IF NOT EXISTS billing_invoice_by_time ON billing_invoice (coalesce(due_at, issued_at), id) WHERE kind <> 'plan';
