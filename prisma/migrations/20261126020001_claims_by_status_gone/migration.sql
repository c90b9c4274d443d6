DROP INDEX CONCURRENTLY IF EXISTS "guarantee_claim_status_created_at_idx";
