CREATE INDEX CONCURRENTLY IF NOT EXISTS site_program_by_offer ON site_program (offered_at, id);
