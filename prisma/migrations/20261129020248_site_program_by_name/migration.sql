CREATE INDEX CONCURRENTLY IF NOT EXISTS site_program_by_name ON site_program (name, id);
