CREATE TYPE "place_source" AS ENUM ('zip', 'office', 'census', 'nominatim', 'google', 'simulated');
CREATE TYPE "place_precision" AS ENUM ('zip', 'street', 'house');
CREATE TYPE "place_state" AS ENUM ('waiting', 'found', 'not_found', 'resting');

-- What is there stands at the center of its ZIP code and waits for a geocoder.
ALTER TABLE "site" ADD COLUMN "place_source" "place_source" NOT NULL DEFAULT 'zip',
ADD COLUMN "place_precision" "place_precision" NOT NULL DEFAULT 'zip',
ADD COLUMN "place_state" "place_state" NOT NULL DEFAULT 'waiting',
ADD COLUMN "place_at" TIMESTAMPTZ(3),
ADD COLUMN "place_tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "place_try_at" TIMESTAMPTZ(3),
ADD COLUMN "place_problem" TEXT;
ALTER TABLE "site" ADD CONSTRAINT "site_point_check" CHECK (
  lat BETWEEN -90 AND 90 AND lng BETWEEN -180 AND 180
  AND (place_source = 'zip') = (place_precision = 'zip')
  AND (place_source = 'zip') = (place_at IS NULL)
  AND (place_state <> 'found' OR place_source <> 'zip')
  AND place_tries >= 0) NOT VALID;

ALTER TABLE "dispatch_decision" ADD COLUMN "by_zip_center" BOOLEAN NOT NULL DEFAULT true;

CREATE TABLE "geocoder" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rests_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "trouble" TEXT,
    "trouble_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "geocoder_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "geocoder_one_row" CHECK (id = 1 AND failures >= 0)
);
INSERT INTO "geocoder" DEFAULT VALUES;
