-- The board finds a part of a name, email, phone, street or reference without reading every row.
CREATE INDEX booking_search_idx ON booking USING gin (
  lower(reference) gin_trgm_ops, lower(contact_name) gin_trgm_ops, lower(contact_email::text) gin_trgm_ops, lower(contact_phone) gin_trgm_ops
);
CREATE INDEX site_search_idx ON site USING gin (lower(street) gin_trgm_ops, lower(city) gin_trgm_ops, lower(zip) gin_trgm_ops);
CREATE INDEX app_user_name_search_idx ON app_user USING gin (lower(full_name) gin_trgm_ops);
