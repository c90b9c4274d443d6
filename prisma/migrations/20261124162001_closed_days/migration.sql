-- CreateTable
CREATE TABLE "closed_days" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "from_on" DATE NOT NULL,
    "to_on" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "service_line_id" TEXT,
    "area_id" UUID,
    "zips" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "closed_days_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "closed_days_service_line_id_idx" ON "closed_days"("service_line_id");

-- CreateIndex
CREATE INDEX "closed_days_area_id_idx" ON "closed_days"("area_id");

-- CreateIndex
CREATE INDEX "closed_days_ended_at_to_on_idx" ON "closed_days"("ended_at", "to_on");

-- AddForeignKey
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_service_line_id_fkey" FOREIGN KEY ("service_line_id") REFERENCES "service_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_area_id_fkey" FOREIGN KEY ("area_id") REFERENCES "service_area"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE UNIQUE INDEX closed_days_name ON closed_days (name) WHERE ended_at IS NULL;
ALTER TABLE closed_days ADD CONSTRAINT closed_days_check CHECK (
  name <> '' AND reason <> '' AND from_on <= to_on AND (area_id IS NULL OR zips = '{}'));
