-- AlterTable
ALTER TABLE "package" ADD COLUMN     "pro_shares" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "pros" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "visit" ADD COLUMN     "lead_visit_id" UUID,
ADD COLUMN     "pro_shares" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "pros" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "seat" INTEGER NOT NULL DEFAULT 1;

-- AddForeignKey
ALTER TABLE "visit" ADD CONSTRAINT "visit_lead_visit_id_fkey" FOREIGN KEY ("lead_visit_id") REFERENCES "visit"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

ALTER TABLE "package" ADD CONSTRAINT "package_pros"
  CHECK ("pros" BETWEEN 1 AND 4 AND (cardinality("pro_shares") = 0 OR cardinality("pro_shares") = "pros") AND 0 < ALL ("pro_shares"));

-- The next migration looks at the rows that are there already: all have the defaults.
ALTER TABLE "visit" ADD CONSTRAINT "visit_pros"
  CHECK ("pros" BETWEEN 1 AND 4 AND (cardinality("pro_shares") = 0 OR cardinality("pro_shares") = "pros") AND 0 < ALL ("pro_shares")) NOT VALID;
-- A visit is its lead's place. The others cost the customer nothing, and have no team of their own.
ALTER TABLE "visit" ADD CONSTRAINT "visit_seat"
  CHECK ("seat" BETWEEN 1 AND 4 AND ("seat" = 1) = ("lead_visit_id" IS NULL)
    AND ("seat" = 1 OR ("pros" = 1 AND "price_cents" = 0 AND "tax_cents" = 0 AND NOT "covered_by_plan"))) NOT VALID;
ALTER TABLE "visit" DROP CONSTRAINT "visit_money_check";
ALTER TABLE "visit" ADD CONSTRAINT "visit_money_check"
  CHECK (price_cents >= 0 AND payout_cents >= 0
    AND (payout_cents <= price_cents OR ((guarantee OR covered_by_plan) AND kind = 'service_call') OR seat > 1)) NOT VALID;

-- A visit that stands has as many places as it takes pros, all of them in its booking. Looked at when the transaction ends.
CREATE FUNCTION "team_is_whole"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lead visit%ROWTYPE;
  places INTEGER;
BEGIN
  SELECT * INTO lead FROM visit WHERE id = coalesce(NEW.lead_visit_id, NEW.id);
  IF NOT FOUND OR lead.status IN ('completed', 'cancelled') THEN
    RETURN NULL;
  END IF;
  IF lead.seat <> 1 OR EXISTS (SELECT FROM visit WHERE lead_visit_id = lead.id AND booking_id <> lead.booking_id) THEN
    RAISE check_violation USING MESSAGE = 'a place belongs to a visit of its own booking', CONSTRAINT = 'visit_team_of_booking';
  END IF;
  SELECT count(*) INTO places FROM visit WHERE lead_visit_id = lead.id AND status <> 'cancelled';
  IF places <> lead.pros - 1 THEN
    RAISE check_violation USING MESSAGE = 'a visit has as many places as it takes pros', CONSTRAINT = 'visit_team_is_whole';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "visit_team_added" AFTER INSERT ON "visit" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."pros" > 1 OR NEW."lead_visit_id" IS NOT NULL) EXECUTE FUNCTION "team_is_whole"();
CREATE CONSTRAINT TRIGGER "visit_team_changed" AFTER UPDATE OF "pros", "status", "lead_visit_id" ON "visit" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."pros" > 1 OR OLD."pros" > 1 OR NEW."lead_visit_id" IS NOT NULL OR OLD."lead_visit_id" IS NOT NULL)
  EXECUTE FUNCTION "team_is_whole"();
