-- CreateTable
CREATE TABLE "finding_mark" (
    "finding_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "photo_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "from_x" DOUBLE PRECISION NOT NULL,
    "from_y" DOUBLE PRECISION NOT NULL,
    "to_x" DOUBLE PRECISION NOT NULL,
    "to_y" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "finding_mark_pkey" PRIMARY KEY ("finding_id","position")
);

-- CreateIndex
CREATE INDEX "finding_mark_photo_id_idx" ON "finding_mark"("photo_id");

-- AddForeignKey
ALTER TABLE "finding_mark" ADD CONSTRAINT "finding_mark_finding_id_fkey" FOREIGN KEY ("finding_id") REFERENCES "visit_finding"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "finding_mark" ADD CONSTRAINT "finding_mark_photo_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "visit_photo"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand: at most ten marks, inside the photo, and none too small to be seen.
ALTER TABLE finding_mark ADD CONSTRAINT finding_mark_check CHECK (
  position BETWEEN 1 AND 10 AND kind IN ('arrow', 'circle')
  AND from_x BETWEEN 0 AND 1 AND from_y BETWEEN 0 AND 1 AND to_x BETWEEN 0 AND 1 AND to_y BETWEEN 0 AND 1
  AND CASE kind
    WHEN 'circle' THEN least(abs(to_x - from_x), abs(to_y - from_y)) >= 0.0299
    ELSE sqrt((to_x - from_x) ^ 2 + (to_y - from_y) ^ 2) >= 0.0299
  END
);
