-- What lists of the office ask for, kept on the row: see kept_search_from. Its indexes follow, each in a migration of its own.
ALTER TABLE visit ADD COLUMN search_from TIMESTAMPTZ(3);
ALTER TABLE payment ADD COLUMN has_failed BOOLEAN NOT NULL DEFAULT false;
