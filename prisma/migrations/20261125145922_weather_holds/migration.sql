-- CreateTable
CREATE TABLE "weather_hold" (
    "id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "service_line_id" TEXT,
    "area_id" UUID,
    "zips" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "plan_asked_at" TIMESTAMPTZ(3),
    "planned_at" TIMESTAMPTZ(3),
    "released_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "weather_hold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "weather_move" (
    "hold_id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'planned',
    "window_version" INTEGER NOT NULL,
    "start" TIMESTAMPTZ(3),
    "pro_id" UUID,
    "note" TEXT NOT NULL DEFAULT '',
    "asked_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "weather_move_pkey" PRIMARY KEY ("hold_id","visit_id")
);

-- CreateIndex
CREATE INDEX "weather_hold_service_line_id_idx" ON "weather_hold"("service_line_id");

-- CreateIndex
CREATE INDEX "weather_hold_area_id_idx" ON "weather_hold"("area_id");

-- CreateIndex
CREATE INDEX "weather_hold_starts_at_idx" ON "weather_hold"("starts_at");

-- CreateIndex
CREATE INDEX "weather_move_visit_id_idx" ON "weather_move"("visit_id");

-- CreateIndex
CREATE INDEX "weather_move_pro_id_idx" ON "weather_move"("pro_id");

-- AddForeignKey
ALTER TABLE "weather_hold" ADD CONSTRAINT "weather_hold_service_line_id_fkey" FOREIGN KEY ("service_line_id") REFERENCES "service_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "weather_hold" ADD CONSTRAINT "weather_hold_area_id_fkey" FOREIGN KEY ("area_id") REFERENCES "service_area"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "weather_move" ADD CONSTRAINT "weather_move_hold_id_fkey" FOREIGN KEY ("hold_id") REFERENCES "weather_hold"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "weather_move" ADD CONSTRAINT "weather_move_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "weather_move" ADD CONSTRAINT "weather_move_pro_id_fkey" FOREIGN KEY ("pro_id") REFERENCES "pro"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A hold ends after it begins, and lasts 14 days at most.
ALTER TABLE weather_hold ADD CONSTRAINT weather_hold_check CHECK (
  reason <> '' AND starts_at < ends_at AND ends_at <= starts_at + interval '14 days' AND (area_id IS NULL OR zips = '{}'));

ALTER TABLE weather_move ADD CONSTRAINT weather_move_check CHECK (
  status IN ('planned', 'unplanned', 'asked', 'taken', 'withdrawn')
  AND (status IN ('unplanned', 'withdrawn') OR start IS NOT NULL)
  AND (status NOT IN ('asked', 'taken') OR asked_at IS NOT NULL)
  AND (status <> 'taken' OR answered_at IS NOT NULL));

-- A customer is asked about one other time at once.
CREATE UNIQUE INDEX weather_move_asked ON weather_move (visit_id) WHERE status = 'asked';
