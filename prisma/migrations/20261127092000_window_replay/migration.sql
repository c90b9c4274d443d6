-- AlterTable
ALTER TABLE "capacity_week" ADD COLUMN     "whole_minutes" INTEGER;
ALTER TABLE "capacity_week" ADD CONSTRAINT "capacity_week_whole" CHECK ("whole_minutes" >= 0) NOT VALID;
ALTER TABLE "capacity_week" VALIDATE CONSTRAINT "capacity_week_whole";

-- CreateTable
CREATE TABLE "window_replay" (
    "id" UUID NOT NULL,
    "service_line_id" TEXT NOT NULL,
    "asked" JSONB NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "result" JSONB,

    CONSTRAINT "window_replay_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "window_replay_service_line_id_idx" ON "window_replay"("service_line_id");

-- AddForeignKey
ALTER TABLE "window_replay" ADD CONSTRAINT "window_replay_service_line_id_fkey" FOREIGN KEY ("service_line_id") REFERENCES "service_line"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "window_replay" ADD CONSTRAINT "window_replay_done" CHECK (("done_at" IS NULL) = ("result" IS NULL));

-- Days with visits are counted once more: they say now what was booked online at a printed price.
INSERT INTO analytics_due (part, day) SELECT DISTINCT 'work', day FROM analytics_day WHERE kind = 'visits' ON CONFLICT DO NOTHING;
