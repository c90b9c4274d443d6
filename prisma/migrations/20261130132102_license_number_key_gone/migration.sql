DROP INDEX CONCURRENTLY IF EXISTS "pro_license_state_number_key";
