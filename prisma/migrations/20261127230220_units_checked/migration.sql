ALTER TABLE "site" VALIDATE CONSTRAINT "site_unit_in_street";
ALTER TABLE "quote_request" VALIDATE CONSTRAINT "quote_request_unit_in_street";
