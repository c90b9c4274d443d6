-- AlterTable
ALTER TABLE "assignment" ADD COLUMN     "road_seconds" INTEGER;

-- CreateTable
CREATE TABLE "road_router" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" TEXT,
    "rests_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "trouble" TEXT,
    "trouble_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "road_router_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "road_leg" (
    "from_lat" INTEGER NOT NULL,
    "from_lng" INTEGER NOT NULL,
    "to_lat" INTEGER NOT NULL,
    "to_lng" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "seconds" INTEGER,
    "meters" INTEGER,
    "measured_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "road_leg_pkey" PRIMARY KEY ("from_lat","from_lng","to_lat","to_lng")
);

-- CreateTable
CREATE TABLE "road_speed" (
    "lat" INTEGER NOT NULL,
    "lng" INTEGER NOT NULL,
    "hour" INTEGER NOT NULL,
    "factor" DOUBLE PRECISION NOT NULL,
    "drives" INTEGER NOT NULL,
    "place" TEXT NOT NULL,
    "computed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "road_speed_pkey" PRIMARY KEY ("lat","lng","hour")
);

-- CreateIndex
CREATE INDEX "road_leg_measured_at_idx" ON "road_leg"("measured_at");

INSERT INTO "road_router" DEFAULT VALUES;

ALTER TABLE "road_router" ADD CONSTRAINT "road_router_one_row" CHECK ("id" = 1 AND "failures" >= 0);

ALTER TABLE "road_leg" ADD CONSTRAINT "road_leg_whole" CHECK (
  "from_lat" BETWEEN -90000 AND 90000 AND "to_lat" BETWEEN -90000 AND 90000
  AND "from_lng" BETWEEN -180000 AND 180000 AND "to_lng" BETWEEN -180000 AND 180000
  AND ("seconds" IS NULL) = ("meters" IS NULL)
  AND ("seconds" IS NULL OR ("seconds" BETWEEN 0 AND 86400 AND "meters" >= 0)));

ALTER TABLE "road_speed" ADD CONSTRAINT "road_speed_possible" CHECK (
  "hour" BETWEEN 0 AND 23 AND "factor" BETWEEN 0.5 AND 3 AND "drives" > 0);

ALTER TABLE "assignment" ADD CONSTRAINT "assignment_road_seconds" CHECK ("road_seconds" IS NULL OR "road_seconds" >= 0) NOT VALID;
ALTER TABLE "assignment" VALIDATE CONSTRAINT "assignment_road_seconds";
