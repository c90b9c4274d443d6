-- A team may come on several days.
ALTER TABLE "package" DROP CONSTRAINT "package_days";
ALTER TABLE "package" ADD CONSTRAINT "package_days" CHECK ("days" BETWEEN 1 AND 5);
-- The next migration looks at the rows that are there already: all of them kept the narrower rules.
ALTER TABLE "visit" DROP CONSTRAINT "visit_days";
ALTER TABLE "visit" ADD CONSTRAINT "visit_days" CHECK ("days" BETWEEN 1 AND 5) NOT VALID;
-- A place of another pro on its first day says how many days that pro promises, as the visit does; a day says one.
ALTER TABLE "visit" DROP CONSTRAINT "visit_seat";
ALTER TABLE "visit" ADD CONSTRAINT "visit_seat"
  CHECK ("seat" BETWEEN 1 AND 4 AND "day" BETWEEN 1 AND 5
    AND ("seat" = 1 AND "day" = 1) = ("lead_visit_id" IS NULL)
    AND ("lead_visit_id" IS NULL
      OR ("pros" = 1 AND ("days" = 1 OR "day" = 1) AND "price_cents" = 0 AND "tax_cents" = 0 AND NOT "covered_by_plan"))) NOT VALID;

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
  IF EXISTS (SELECT FROM visit WHERE lead_visit_id = lead.id AND status <> 'cancelled'
      AND (seat > lead.pros OR day > lead.days OR (day = 1 AND days <> lead.days))) THEN
    RAISE check_violation USING MESSAGE = 'a place is one of those that its visit takes', CONSTRAINT = 'visit_team_is_whole';
  END IF;
  RETURN NULL;
END $$;

-- What all pros of a visit are paid on all of its days is never more than its price. Looked at when the transaction ends.
CREATE FUNCTION "team_is_paid_by_price"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lead visit%ROWTYPE;
  paid BIGINT;
BEGIN
  SELECT * INTO lead FROM visit WHERE id = coalesce(NEW.lead_visit_id, NEW.id);
  -- A free re-visit, and a call that a plan covers, are paid by us.
  IF NOT FOUND OR lead.status = 'cancelled' OR ((lead.guarantee OR lead.covered_by_plan) AND lead.kind = 'service_call') THEN
    RETURN NULL;
  END IF;
  SELECT coalesce(sum(payout_cents), 0) INTO paid FROM visit WHERE (id = lead.id OR lead_visit_id = lead.id) AND status <> 'cancelled';
  IF paid > lead.price_cents THEN
    RAISE check_violation USING MESSAGE = 'the pros of a visit are paid more than its price', CONSTRAINT = 'visit_team_is_paid_by_price';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "visit_team_pay_added" AFTER INSERT ON "visit" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."pros" > 1 OR NEW."days" > 1 OR NEW."lead_visit_id" IS NOT NULL) EXECUTE FUNCTION "team_is_paid_by_price"();
CREATE CONSTRAINT TRIGGER "visit_team_pay_changed" AFTER UPDATE OF "payout_cents", "price_cents", "pros", "days" ON "visit"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."pros" > 1 OR NEW."days" > 1 OR NEW."lead_visit_id" IS NOT NULL) EXECUTE FUNCTION "team_is_paid_by_price"();
