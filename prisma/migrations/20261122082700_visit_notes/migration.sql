-- What the office notes about one visit stands beside what it notes about the customer.
ALTER TABLE customer_note ADD COLUMN visit_id uuid;
ALTER TABLE customer_note ADD CONSTRAINT customer_note_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES visit (id) ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX customer_note_visit_id_created_at_idx ON customer_note (visit_id, created_at);
