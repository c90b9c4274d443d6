-- What is known of a site besides its address: access, height, power and measured lengths. A version for each change; the newest is current.
CREATE TYPE "site_record_writer" AS ENUM ('customer', 'pro', 'office');
SELECT add_enum_cast('site_record_writer');

CREATE TABLE "site_record" (
    "id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "season" INTEGER NOT NULL,
    "gate_code" TEXT NOT NULL DEFAULT '',
    "dogs" TEXT NOT NULL DEFAULT '',
    "parking" TEXT NOT NULL DEFAULT '',
    "stories" INTEGER,
    "ladder_feet" INTEGER,
    "outlets" JSONB NOT NULL DEFAULT '[]',
    "timer_place" TEXT NOT NULL DEFAULT '',
    "lengths" JSONB NOT NULL DEFAULT '[]',
    "written_by_id" UUID NOT NULL,
    "written_as" "site_record_writer" NOT NULL,
    "visit_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "site_record_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "site_record_stories_positive" CHECK ("stories" > 0),
    CONSTRAINT "site_record_ladder_positive" CHECK ("ladder_feet" > 0),
    CONSTRAINT "site_record_lists" CHECK (jsonb_typeof("outlets") = 'array' AND jsonb_typeof("lengths") = 'array'),
    -- What is checked on site is checked by the pro of a visit.
    CONSTRAINT "site_record_checked_on_a_visit" CHECK (("written_as" = 'pro') = ("visit_id" IS NOT NULL)),
    CONSTRAINT "site_record_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "site_record_written_by_id_fkey" FOREIGN KEY ("written_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "site_record_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE INDEX "site_record_newest" ON "site_record"("site_id", "created_at" DESC, "id" DESC);
CREATE INDEX "site_record_written_by_id_idx" ON "site_record"("written_by_id");
CREATE INDEX "site_record_visit_id_idx" ON "site_record"("visit_id");

-- A version stays as it was written. How to get in may go with its person, and a guest's site may become that of their account.
CREATE FUNCTION site_record_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - ARRAY['site_id', 'gate_code', 'dogs', 'parking'] <> to_jsonb(OLD) - ARRAY['site_id', 'gate_code', 'dogs', 'parking']
    OR NEW.gate_code NOT IN (OLD.gate_code, '') OR NEW.dogs NOT IN (OLD.dogs, '') OR NEW.parking NOT IN (OLD.parking, '') THEN
    RAISE EXCEPTION 'site_record stays as it was written' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER site_record_stays BEFORE UPDATE ON "site_record" FOR EACH ROW EXECUTE FUNCTION site_record_stays();
CREATE TRIGGER site_record_append_only BEFORE DELETE OR TRUNCATE ON "site_record" FOR EACH STATEMENT EXECUTE FUNCTION append_only();
