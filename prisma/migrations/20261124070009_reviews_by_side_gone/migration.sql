DROP INDEX CONCURRENTLY IF EXISTS "review_pro_id_side_idx";
