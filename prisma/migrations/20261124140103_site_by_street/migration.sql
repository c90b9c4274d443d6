CREATE INDEX CONCURRENTLY IF NOT EXISTS "site_by_street" ON "site"("zip", lower("street")) WHERE "place_precision" <> 'zip';
