-- A photo's bytes are a stored file like any other.
ALTER TABLE visit_photo DROP COLUMN storage_key, DROP COLUMN width, DROP COLUMN height, DROP COLUMN bytes, ADD COLUMN file_id UUID NOT NULL;
CREATE UNIQUE INDEX visit_photo_file_id_key ON visit_photo (file_id);
ALTER TABLE visit_photo ADD CONSTRAINT visit_photo_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file (id) ON DELETE CASCADE ON UPDATE CASCADE;
