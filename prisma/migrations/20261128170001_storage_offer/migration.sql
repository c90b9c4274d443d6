-- Storage as a service sells it after the work: its price a season, what customers get for it, where crews bring the lights and what they are
-- paid for it. Not sold where there is no price.
ALTER TABLE "service_line" ADD COLUMN     "storage_price_cents" INTEGER,
ADD COLUMN     "storage_pay_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "storage_text" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "storage_place" TEXT NOT NULL DEFAULT '';
ALTER TABLE "service_line" ADD CONSTRAINT "service_line_storage" CHECK (
  "storage_price_cents" IS NULL
  OR ("takes_down" AND "storage_price_cents" > 0 AND "storage_pay_cents" BETWEEN 0 AND "storage_price_cents"
    AND "storage_text" <> '' AND "storage_place" <> '')
);

-- Storage is added to the takedown, with what was promised for it.
ALTER TABLE "change_order" ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'work',
ADD COLUMN     "included" TEXT NOT NULL DEFAULT '';
ALTER TABLE "change_order" ADD CONSTRAINT "change_order_kind" CHECK ("kind" IN ('work', 'storage')) NOT VALID;

CREATE FUNCTION check_storage_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM visit WHERE id = NEW.visit_id AND booking_id = NEW.booking_id AND kind = 'takedown' AND lead_visit_id IS NULL) THEN
    RAISE EXCEPTION 'change_order_storage: visit % is no takedown of booking %', NEW.visit_id, NEW.booking_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER change_order_storage BEFORE INSERT OR UPDATE OF kind, visit_id, booking_id ON change_order
  FOR EACH ROW WHEN (NEW.kind = 'storage') EXECUTE FUNCTION check_storage_order();
