CREATE INDEX CONCURRENTLY "visit_places" ON "visit" ("lead_visit_id") WHERE "lead_visit_id" IS NOT NULL;
