-- A number per pro, short enough to stand in a list of thousands.
ALTER TABLE "pro" ADD COLUMN "number" SERIAL NOT NULL;
CREATE UNIQUE INDEX "pro_number_key" ON "pro"("number");

-- A decision keeps its details packed. Older ones keep their problem and their verdict rows until they expire.
ALTER TABLE "dispatch_decision" ADD COLUMN "area" INTEGER, ADD COLUMN "details" BYTEA, ALTER COLUMN "problem" DROP NOT NULL;
ALTER TABLE "dispatch_decision" ALTER COLUMN "details" SET STORAGE EXTERNAL;
UPDATE "dispatch_decision" SET "area" = (floor(site.lat)::int + 90) * 360 + floor(site.lng)::int + 180
FROM visit JOIN booking ON booking.id = visit.booking_id JOIN site ON site.id = booking.site_id
WHERE visit.id = "dispatch_decision".visit_id;
CREATE INDEX "dispatch_decision_area_at_id_idx" ON "dispatch_decision"("area", "at", "id");

-- Verdicts are found by their decision.
DROP INDEX "dispatch_verdict_pro_id_idx";

-- Whose details can expire.
CREATE INDEX "dispatch_decision_kept_at" ON "dispatch_decision"("at") WHERE "details" IS NOT NULL OR "problem" IS NOT NULL;
