-- CreateTable
CREATE TABLE "photo_consent" (
    "visit_id" UUID NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL,
    "given_by_id" UUID NOT NULL,
    "via" TEXT NOT NULL,
    "is_waiting" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "photo_consent_pkey" PRIMARY KEY ("visit_id")
);

-- CreateTable
CREATE TABLE "gallery_work" (
    "id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "before_photo_id" UUID NOT NULL,
    "after_photo_id" UUID NOT NULL,
    "caption" TEXT NOT NULL DEFAULT '',
    "zip" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lng" DOUBLE PRECISION NOT NULL,
    "position" SERIAL NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gallery_work_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "photo_consent_is_waiting_given_at_visit_id_idx" ON "photo_consent"("is_waiting", "given_at", "visit_id");

-- CreateIndex
CREATE INDEX "photo_consent_given_by_id_idx" ON "photo_consent"("given_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "gallery_work_visit_id_key" ON "gallery_work"("visit_id");

-- CreateIndex
CREATE UNIQUE INDEX "gallery_work_before_photo_id_key" ON "gallery_work"("before_photo_id");

-- CreateIndex
CREATE UNIQUE INDEX "gallery_work_after_photo_id_key" ON "gallery_work"("after_photo_id");

-- CreateIndex
CREATE INDEX "gallery_work_position_id_idx" ON "gallery_work"("position", "id");

-- CreateIndex
CREATE INDEX "gallery_work_lat_lng_idx" ON "gallery_work"("lat", "lng");

-- AddForeignKey
ALTER TABLE "photo_consent" ADD CONSTRAINT "photo_consent_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo_consent" ADD CONSTRAINT "photo_consent_given_by_id_fkey" FOREIGN KEY ("given_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gallery_work" ADD CONSTRAINT "gallery_work_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "photo_consent"("visit_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gallery_work" ADD CONSTRAINT "gallery_work_before_photo_id_fkey" FOREIGN KEY ("before_photo_id") REFERENCES "visit_photo"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gallery_work" ADD CONSTRAINT "gallery_work_after_photo_id_fkey" FOREIGN KEY ("after_photo_id") REFERENCES "visit_photo"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Written by hand from here on.
ALTER TABLE photo_consent ADD CONSTRAINT photo_consent_via_check CHECK (via IN ('account', 'link', 'company'));
ALTER TABLE gallery_work ADD CONSTRAINT gallery_work_caption_check CHECK (length(caption) <= 80);

-- Both photos are of the visit that the consent is for, one from before and one from after, and neither was taken away. The rows of the
-- photos stay as they are until the end, so that none is taken away beside this.
CREATE FUNCTION check_gallery_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM visit_photo
    WHERE visit_id = NEW.visit_id AND hidden_at IS NULL
      AND ((id = NEW.before_photo_id AND moment = 'before') OR (id = NEW.after_photo_id AND moment = 'after'))
    ORDER BY id FOR SHARE;
  IF (SELECT count(*) FROM visit_photo
      WHERE visit_id = NEW.visit_id AND hidden_at IS NULL
        AND ((id = NEW.before_photo_id AND moment = 'before') OR (id = NEW.after_photo_id AND moment = 'after'))) <> 2 THEN
    RAISE EXCEPTION 'these photos cannot be published' USING ERRCODE = 'check_violation', CONSTRAINT = 'gallery_work_photos_check';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER gallery_work_photos BEFORE INSERT OR UPDATE OF visit_id, before_photo_id, after_photo_id ON gallery_work
  FOR EACH ROW EXECUTE FUNCTION check_gallery_work();

-- A photo that is taken away is published no longer.
CREATE FUNCTION unpublish_hidden_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM gallery_work WHERE before_photo_id = NEW.id OR after_photo_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER visit_photo_hidden AFTER UPDATE OF hidden_at ON visit_photo
  FOR EACH ROW WHEN (NEW.hidden_at IS NOT NULL) EXECUTE FUNCTION unpublish_hidden_photo();

-- A consent knows whether its photos are shown, so that the office finds those that are not without reading all that are.
CREATE FUNCTION note_shown_photos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE photo_consent SET is_waiting = (TG_OP = 'DELETE')
    WHERE visit_id = CASE TG_OP WHEN 'DELETE' THEN OLD.visit_id ELSE NEW.visit_id END;
  RETURN NULL;
END $$;
CREATE TRIGGER gallery_work_shown AFTER INSERT OR DELETE ON gallery_work
  FOR EACH ROW EXECUTE FUNCTION note_shown_photos();

CREATE TRIGGER gallery_work_on_public_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON gallery_work
  FOR EACH STATEMENT EXECUTE FUNCTION note_public_page_change();
