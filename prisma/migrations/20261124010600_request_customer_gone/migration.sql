DROP INDEX CONCURRENTLY IF EXISTS "quote_request_customer_id_idx";
