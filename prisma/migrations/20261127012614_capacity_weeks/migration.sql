-- CreateTable
CREATE TABLE "capacity_week" (
    "service_line_id" TEXT NOT NULL,
    "area_id" UUID NOT NULL,
    "week" DATE NOT NULL,
    "offered_minutes" INTEGER NOT NULL,
    "booked_minutes" INTEGER NOT NULL,
    "expected_minutes" INTEGER,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "capacity_week_pkey" PRIMARY KEY ("service_line_id","area_id","week")
);

-- CreateIndex
CREATE INDEX "capacity_week_area_id_idx" ON "capacity_week"("area_id");

-- AddForeignKey
ALTER TABLE "capacity_week" ADD CONSTRAINT "capacity_week_service_line_id_fkey" FOREIGN KEY ("service_line_id") REFERENCES "service_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "capacity_week" ADD CONSTRAINT "capacity_week_area_id_fkey" FOREIGN KEY ("area_id") REFERENCES "service_area"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "capacity_week" ADD CONSTRAINT "capacity_week_monday" CHECK (extract(isodow FROM "week") = 1);
ALTER TABLE "capacity_week" ADD CONSTRAINT "capacity_week_minutes"
  CHECK ("offered_minutes" >= 0 AND "booked_minutes" >= 0 AND "expected_minutes" >= 0);

-- Days with visits are counted once more: they say now how long before each visit was booked.
INSERT INTO analytics_due (part, day) SELECT DISTINCT 'work', day FROM analytics_day WHERE kind = 'visits' ON CONFLICT DO NOTHING;
