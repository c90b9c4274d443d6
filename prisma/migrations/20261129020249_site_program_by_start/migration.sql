CREATE INDEX CONCURRENTLY IF NOT EXISTS site_program_by_start ON site_program (starts_on, id);
