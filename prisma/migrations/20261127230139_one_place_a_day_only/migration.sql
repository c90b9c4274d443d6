DROP INDEX CONCURRENTLY "visit_place_once";
