-- A street line is printed as it is stored: the unit says which part of it is the apartment. Old rows keep their text.
ALTER TABLE "site" ADD COLUMN     "unit" TEXT NOT NULL DEFAULT '';
ALTER TABLE "quote_request" ADD COLUMN     "unit" TEXT NOT NULL DEFAULT '';

ALTER TABLE "site" ADD CONSTRAINT "site_unit_in_street" CHECK ("unit" = '' OR right("street", char_length("unit") + 2) = ', ' || "unit") NOT VALID;
ALTER TABLE "quote_request" ADD CONSTRAINT "quote_request_unit_in_street" CHECK ("unit" = '' OR right("street", char_length("unit") + 2) = ', ' || "unit") NOT VALID;
