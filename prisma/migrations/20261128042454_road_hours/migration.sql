-- AlterTable
ALTER TABLE "road_speed" ADD COLUMN     "by_day" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "weekend_by_day" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "weekend_drives" INTEGER,
ADD COLUMN     "weekend_factor" DOUBLE PRECISION,
ADD COLUMN     "zone" TEXT;

ALTER TABLE "road_speed" ADD CONSTRAINT "road_speed_weekend" CHECK (
  ("weekend_factor" IS NULL) = ("weekend_drives" IS NULL)
  AND ("weekend_factor" IS NULL OR ("weekend_factor" BETWEEN 0.5 AND 3 AND "weekend_drives" > 0))) NOT VALID;
ALTER TABLE "road_speed" VALIDATE CONSTRAINT "road_speed_weekend";
