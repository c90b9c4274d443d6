-- How the minutes of a package follow the size of the house: as before, until the office says so.
ALTER TABLE "package" ADD COLUMN     "least_minutes" INTEGER,
ADD COLUMN     "story_percent" INTEGER,
ADD COLUMN     "takedown_ten_feet" INTEGER,
ADD COLUMN     "ten_feet_minutes" INTEGER,
ADD COLUMN     "usual_feet" INTEGER;
ALTER TABLE "package" ADD CONSTRAINT "package_sizes" CHECK (
  "usual_feet" BETWEEN 20 AND 2000
  AND "ten_feet_minutes" BETWEEN 1 AND 120
  AND "takedown_ten_feet" BETWEEN 1 AND 120
  AND "story_percent" BETWEEN 1 AND 100
  AND "least_minutes" BETWEEN 5 AND 1440
  AND ("usual_feet" IS NOT NULL OR ("ten_feet_minutes" IS NULL AND "takedown_ten_feet" IS NULL AND "least_minutes" IS NULL))
);
-- What the planned minutes of a visit were made of.
ALTER TABLE "visit" ADD COLUMN     "sizing" JSONB;
