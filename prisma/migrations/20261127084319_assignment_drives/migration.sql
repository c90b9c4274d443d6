-- Drives whose road was known, by when they began: what the nightly correction of speeds reads.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "assignment_driven" ON "assignment" ("set_out_at") WHERE "road_seconds" IS NOT NULL;
