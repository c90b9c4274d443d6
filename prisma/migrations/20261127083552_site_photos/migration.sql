-- CreateTable
CREATE TABLE "site_photo" (
    "id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "place" TEXT NOT NULL,
    "design_id" UUID,
    "x" DOUBLE PRECISION,
    "y" DOUBLE PRECISION,
    "note" TEXT NOT NULL DEFAULT '',
    "season" INTEGER NOT NULL,
    "written_by_id" UUID NOT NULL,
    "written_as" "site_record_writer" NOT NULL,
    "visit_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "site_photo_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "site_photo_file_id_key" ON "site_photo"("file_id");

-- CreateIndex
CREATE INDEX "site_photo_site_id_created_at_idx" ON "site_photo"("site_id", "created_at");

-- CreateIndex
CREATE INDEX "site_photo_design_id_idx" ON "site_photo"("design_id");

-- CreateIndex
CREATE INDEX "site_photo_written_by_id_idx" ON "site_photo"("written_by_id");

-- CreateIndex
CREATE INDEX "site_photo_visit_id_idx" ON "site_photo"("visit_id");

-- AddForeignKey
ALTER TABLE "site_photo" ADD CONSTRAINT "site_photo_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_photo" ADD CONSTRAINT "site_photo_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_photo" ADD CONSTRAINT "site_photo_design_id_fkey" FOREIGN KEY ("design_id") REFERENCES "house_design"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_photo" ADD CONSTRAINT "site_photo_written_by_id_fkey" FOREIGN KEY ("written_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_photo" ADD CONSTRAINT "site_photo_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A point is whole and within the picture that it is in; the words stand without it.
ALTER TABLE "site_photo" ADD CONSTRAINT "site_photo_place" CHECK (btrim("place") <> '');
ALTER TABLE "site_photo" ADD CONSTRAINT "site_photo_point"
  CHECK (("x" IS NULL) = ("y" IS NULL) AND ("design_id" IS NULL OR "x" IS NOT NULL) AND "x" BETWEEN 0 AND 1 AND "y" BETWEEN 0 AND 3);
ALTER TABLE "site_photo" ADD CONSTRAINT "site_photo_taken_on_a_visit" CHECK (("written_as" = 'pro') = ("visit_id" IS NOT NULL));

-- A photo of a company's location has no owner of its own. The next migration looks at the files that are there already.
ALTER TABLE "stored_file"
  DROP CONSTRAINT "stored_file_owner_check",
  ADD CONSTRAINT "stored_file_owner_check"
    CHECK (owner_id IS NOT NULL OR noun IN ('quote-photo', 'support-attachment', 'business-logo', 'house-design', 'site-photo')) NOT VALID;
