CREATE TABLE "local_tax_rate" (
    "state" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "from_date" DATE NOT NULL,
    "zips" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "bps" DOUBLE PRECISION NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "local_tax_rate_pkey" PRIMARY KEY ("state", "kind", "name", "from_date")
);
ALTER TABLE "local_tax_rate" ADD CONSTRAINT "local_tax_rate_bps_check" CHECK (bps BETWEEN 0 AND 2000);
ALTER TABLE "local_tax_rate" ADD CONSTRAINT "local_tax_rate_place_check"
  CHECK (kind IN ('county', 'city', 'zips') AND (kind = 'zips') = (coalesce(cardinality(zips), 0) > 0));

CREATE TRIGGER local_tax_rate_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON local_tax_rate
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
