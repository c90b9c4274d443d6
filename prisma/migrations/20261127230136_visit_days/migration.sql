ALTER TABLE "package" ADD COLUMN "days" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "visit" ADD COLUMN "days" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN "day" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "offer" ADD COLUMN "day_starts" TIMESTAMPTZ(3)[] DEFAULT ARRAY[]::TIMESTAMPTZ(3)[],
ADD COLUMN "in_all_cents" INTEGER;
ALTER TABLE "assignment" ADD COLUMN "left_at" TIMESTAMPTZ(3);

-- A team comes on one day: who has to come again is one pro.
ALTER TABLE "package" ADD CONSTRAINT "package_days" CHECK ("days" BETWEEN 1 AND 5 AND ("days" = 1 OR "pros" = 1));
-- The next migration looks at the rows that are there already: all have the defaults.
ALTER TABLE "visit" ADD CONSTRAINT "visit_days" CHECK ("days" BETWEEN 1 AND 5 AND ("days" = 1 OR "pros" = 1)) NOT VALID;
-- A visit is its lead's place on its first day. The other places and days cost the customer nothing, and have none of their own.
ALTER TABLE "visit" DROP CONSTRAINT "visit_seat";
ALTER TABLE "visit" ADD CONSTRAINT "visit_seat"
  CHECK ("seat" BETWEEN 1 AND 4 AND "day" BETWEEN 1 AND 5 AND ("seat" = 1 OR "day" = 1)
    AND ("seat" = 1 AND "day" = 1) = ("lead_visit_id" IS NULL)
    AND ("lead_visit_id" IS NULL OR ("pros" = 1 AND "days" = 1 AND "price_cents" = 0 AND "tax_cents" = 0 AND NOT "covered_by_plan"))) NOT VALID;
ALTER TABLE "visit" DROP CONSTRAINT "visit_money_check";
ALTER TABLE "visit" ADD CONSTRAINT "visit_money_check"
  CHECK (price_cents >= 0 AND payout_cents >= 0
    AND (payout_cents <= price_cents OR ((guarantee OR covered_by_plan) AND kind = 'service_call') OR lead_visit_id IS NOT NULL)) NOT VALID;

CREATE OR REPLACE FUNCTION "team_is_whole"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lead visit%ROWTYPE;
  places INTEGER;
BEGIN
  SELECT * INTO lead FROM visit WHERE id = coalesce(NEW.lead_visit_id, NEW.id);
  IF NOT FOUND OR lead.status IN ('completed', 'cancelled') THEN
    RETURN NULL;
  END IF;
  IF lead.lead_visit_id IS NOT NULL OR EXISTS (SELECT FROM visit WHERE lead_visit_id = lead.id AND booking_id <> lead.booking_id) THEN
    RAISE check_violation USING MESSAGE = 'a place belongs to a visit of its own booking', CONSTRAINT = 'visit_team_of_booking';
  END IF;
  SELECT count(*) INTO places FROM visit WHERE lead_visit_id = lead.id AND status <> 'cancelled';
  IF places <> lead.pros * lead.days - 1 THEN
    RAISE check_violation USING MESSAGE = 'a visit has as many places as it takes pros and days', CONSTRAINT = 'visit_team_is_whole';
  END IF;
  IF EXISTS (SELECT FROM visit WHERE lead_visit_id = lead.id AND status <> 'cancelled' AND (seat > lead.pros OR day > lead.days)) THEN
    RAISE check_violation USING MESSAGE = 'a place is one of those that its visit takes', CONSTRAINT = 'visit_team_is_whole';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "visit_days_added" AFTER INSERT ON "visit" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."days" > 1) EXECUTE FUNCTION "team_is_whole"();
CREATE CONSTRAINT TRIGGER "visit_days_changed" AFTER UPDATE OF "days", "status" ON "visit" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."days" > 1 OR OLD."days" > 1) EXECUTE FUNCTION "team_is_whole"();
