-- Whose a house is: the street without what people write differently, as plainStreet has it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS site_house ON site (zip, regexp_replace(lower(street), '[^a-z0-9]', '', 'g')) WHERE customer_id IS NOT NULL;
