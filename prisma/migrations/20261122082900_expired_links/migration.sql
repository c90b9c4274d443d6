-- Links that have ended are found and deleted without reading every row.
CREATE INDEX email_token_expires_at_idx ON email_token (expires_at);
CREATE INDEX email_change_expires_at_idx ON email_change (expires_at);
