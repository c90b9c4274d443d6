-- Each place of a team once; a place that was given up may be made anew.
CREATE UNIQUE INDEX CONCURRENTLY "visit_place_once" ON "visit" ("lead_visit_id", "seat") WHERE "lead_visit_id" IS NOT NULL AND "status" <> 'cancelled';
