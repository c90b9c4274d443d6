-- How many days an invoice leaves and what a month of delay costs, kept with what was sent. What was sent until now had 30 days and 1.5%.
ALTER TABLE "quote" ADD COLUMN "net_days" INTEGER NOT NULL DEFAULT 30, ADD COLUMN "late_bps" INTEGER NOT NULL DEFAULT 150;
ALTER TABLE "booking" ADD COLUMN "net_days" INTEGER NOT NULL DEFAULT 30, ADD COLUMN "late_bps" INTEGER NOT NULL DEFAULT 150;
ALTER TABLE "site_program" ADD COLUMN "net_days" INTEGER NOT NULL DEFAULT 30, ADD COLUMN "late_bps" INTEGER NOT NULL DEFAULT 150;

ALTER TABLE "quote" ADD CONSTRAINT "quote_invoice_terms"
  CHECK ("net_days" BETWEEN 0 AND 90 AND "late_bps" BETWEEN 0 AND 300) NOT VALID;
ALTER TABLE "quote" VALIDATE CONSTRAINT "quote_invoice_terms";
ALTER TABLE "booking" ADD CONSTRAINT "booking_invoice_terms"
  CHECK ("net_days" BETWEEN 0 AND 90 AND "late_bps" BETWEEN 0 AND 300) NOT VALID;
ALTER TABLE "booking" VALIDATE CONSTRAINT "booking_invoice_terms";
ALTER TABLE "site_program" ADD CONSTRAINT "site_program_invoice_terms"
  CHECK ("net_days" BETWEEN 0 AND 90 AND "late_bps" BETWEEN 0 AND 300) NOT VALID;
ALTER TABLE "site_program" VALIDATE CONSTRAINT "site_program_invoice_terms";

-- What was agreed has these terms too.
CREATE OR REPLACE FUNCTION site_program_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.accepted_at IS NOT NULL AND (
    (NEW.company_id, NEW.site_id, NEW.program_id, NEW.name, NEW.size_tier, NEW.cadence, NEW.billing, NEW.price_cents, NEW.starts_on,
      NEW.notice_days, NEW.net_days, NEW.late_bps, NEW.terms, NEW.accepted_at, NEW.agreed_text)
    IS DISTINCT FROM
    (OLD.company_id, OLD.site_id, OLD.program_id, OLD.name, OLD.size_tier, OLD.cadence, OLD.billing, OLD.price_cents, OLD.starts_on,
      OLD.notice_days, OLD.net_days, OLD.late_bps, OLD.terms, OLD.accepted_at, OLD.agreed_text)) THEN
    RAISE EXCEPTION 'program % was agreed and is not rewritten', NEW.id USING ERRCODE = '23514';
  END IF;
  IF OLD.status <> NEW.status AND NOT (
    (OLD.status = 'proposed' AND NEW.status IN ('declined', 'withdrawn', 'active'))
    OR (OLD.status = 'active' AND NEW.status IN ('paused', 'ended'))
    OR (OLD.status = 'paused' AND NEW.status IN ('active', 'ended'))) THEN
    RAISE EXCEPTION 'program % does not go from % to %', NEW.id, OLD.status, NEW.status USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;

-- Usual texts speak of the terms by their words; what an admin has rewritten stays.
UPDATE "faq_entry" SET "answer" = 'By invoice. The day it is due stands on it, and our terms say what an invoice costs that is late.'
WHERE "id" = 'billing-net'
  AND "answer" = 'By invoice, Net 30. An invoice that is late carries simple interest of 1.5% a month, or the most your state allows.';
UPDATE "site_setting" SET "value" = jsonb_set("value", '{texts,description}', to_jsonb(replace("value" #>> '{texts,description}', 'invoices Net 30.', 'invoices {netTerms}.')))
WHERE "key" = 'texts.commercial' AND "value" #>> '{texts,description}' LIKE '%reports after each visit, invoices Net 30.';

-- A booking's terms are those that were accepted: the days and the interest too.
CREATE OR REPLACE FUNCTION booking_terms_fit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM quote WHERE id = NEW.quote_id AND (terms, net_days, late_bps) <> (NEW.terms, NEW.net_days, NEW.late_bps)) THEN
    RAISE EXCEPTION 'booking % has other terms than its quote', NEW.id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER booking_terms_fit ON booking;
CREATE TRIGGER booking_terms_fit BEFORE INSERT OR UPDATE OF terms, net_days, late_bps ON booking FOR EACH ROW EXECUTE FUNCTION booking_terms_fit();
