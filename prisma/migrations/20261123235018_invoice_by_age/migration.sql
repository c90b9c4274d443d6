CREATE INDEX CONCURRENTLY IF NOT EXISTS billing_invoice_by_age ON billing_invoice (status, coalesce(due_at, issued_at), id) WHERE kind <> 'plan';
