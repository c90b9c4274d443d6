-- AlterTable
ALTER TABLE "package" ADD COLUMN     "equipment" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "people" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "pro" ADD COLUMN     "crew_size" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "equipment" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "visit" ADD COLUMN     "equipment" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "people" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "equipment" (
    "name" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "equipment_pkey" PRIMARY KEY ("name")
);

ALTER TABLE "equipment" ADD CONSTRAINT "equipment_name" CHECK ("name" = btrim("name") AND length("name") BETWEEN 1 AND 40);

CREATE UNIQUE INDEX "equipment_once" ON "equipment" (lower("name"));

ALTER TABLE "package" ADD CONSTRAINT "package_people" CHECK ("people" BETWEEN 1 AND 4);

-- The next migration looks at the rows that are there already: all have the default.
ALTER TABLE "pro" ADD CONSTRAINT "pro_crew_size" CHECK ("crew_size" BETWEEN 1 AND 6) NOT VALID;
ALTER TABLE "visit" ADD CONSTRAINT "visit_people" CHECK ("people" BETWEEN 1 AND 4) NOT VALID;

-- A foreign key for names in a list.
CREATE FUNCTION "equipment_known"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM unnest(NEW.equipment) AS given("name") LEFT JOIN equipment USING ("name") WHERE equipment."name" IS NULL) THEN
    RAISE foreign_key_violation USING MESSAGE = 'equipment that the office does not list';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "package_equipment_known" BEFORE INSERT OR UPDATE OF "equipment" ON "package"
  FOR EACH ROW WHEN (NEW."equipment" <> '{}') EXECUTE FUNCTION "equipment_known"();
CREATE TRIGGER "pro_equipment_known" BEFORE INSERT OR UPDATE OF "equipment" ON "pro"
  FOR EACH ROW WHEN (NEW."equipment" <> '{}') EXECUTE FUNCTION "equipment_known"();
CREATE TRIGGER "visit_equipment_known" BEFORE INSERT OR UPDATE OF "equipment" ON "visit"
  FOR EACH ROW WHEN (NEW."equipment" <> '{}') EXECUTE FUNCTION "equipment_known"();

-- Names are retired, never removed or changed: packages, visits and pros hold them.
CREATE FUNCTION "equipment_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW."name" <> OLD."name" THEN
    RAISE restrict_violation USING MESSAGE = 'equipment is retired, not removed';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "equipment_kept" BEFORE DELETE OR UPDATE ON "equipment" FOR EACH ROW EXECUTE FUNCTION "equipment_kept"();
