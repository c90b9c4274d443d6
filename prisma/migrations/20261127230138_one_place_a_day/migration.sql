-- Each place of a team, and each day, once; one that was given up may be made anew.
CREATE UNIQUE INDEX CONCURRENTLY "visit_place_a_day_once" ON "visit" ("lead_visit_id", "seat", "day") WHERE "lead_visit_id" IS NOT NULL AND "status" <> 'cancelled';
