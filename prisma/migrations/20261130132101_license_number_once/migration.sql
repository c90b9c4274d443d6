CREATE UNIQUE INDEX CONCURRENTLY "pro_license_number_once" ON "pro_license" ("state", "number") WHERE "released_at" IS NULL;
