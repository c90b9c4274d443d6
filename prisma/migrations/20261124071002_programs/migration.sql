-- CreateEnum
CREATE TYPE "program_cadence" AS ENUM ('weekly', 'monthly', 'bi_monthly', 'quarterly', 'semi_annual', 'annual', 'as_needed');

-- CreateEnum
CREATE TYPE "site_program_status" AS ENUM ('proposed', 'declined', 'withdrawn', 'active', 'paused', 'ended');

-- CreateEnum
CREATE TYPE "program_billing" AS ENUM ('visit', 'month');

-- CreateEnum
CREATE TYPE "finding_severity" AS ENUM ('low', 'medium', 'high', 'critical');

-- CreateEnum
CREATE TYPE "finding_fixer" AS ENUM ('us', 'customer');

-- CreateTable
CREATE TABLE "program_rate" (
    "program_id" TEXT NOT NULL,
    "size_tier" TEXT NOT NULL,
    "cadence" "program_cadence" NOT NULL,
    "amount_cents" INTEGER NOT NULL,

    CONSTRAINT "program_rate_pkey" PRIMARY KEY ("program_id","size_tier","cadence")
);

-- CreateTable
CREATE TABLE "site_program" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "program_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "size_tier" TEXT NOT NULL,
    "size_label" TEXT NOT NULL,
    "cadence" "program_cadence" NOT NULL,
    "billing" "program_billing" NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "service" TEXT NOT NULL,
    "visit_minutes" INTEGER NOT NULL,
    "day_part" "day_part" NOT NULL DEFAULT 'any',
    "starts_on" DATE NOT NULL,
    "notice_days" INTEGER NOT NULL,
    "terms" TEXT NOT NULL,
    "status" "site_program_status" NOT NULL DEFAULT 'proposed',
    "offered_by_id" UUID NOT NULL,
    "offered_at" TIMESTAMPTZ(3) NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,
    "accepted_by_id" UUID,
    "accepted_name" TEXT,
    "accepted_at" TIMESTAMPTZ(3),
    "agreed_text" TEXT,
    "decline_reason" TEXT NOT NULL DEFAULT '',
    "paused_until" DATE,
    "pause_reason" TEXT NOT NULL DEFAULT '',
    "ends_on" DATE,
    "end_reason" TEXT NOT NULL DEFAULT '',
    "quote_request_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "swept_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "site_program_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "program_price_change" (
    "site_program_id" UUID NOT NULL,
    "from_on" DATE NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "program_price_change_pkey" PRIMARY KEY ("site_program_id","from_on")
);

-- CreateTable
CREATE TABLE "program_month" (
    "booking_id" UUID NOT NULL,
    "site_program_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "billing" "program_billing" NOT NULL,

    CONSTRAINT "program_month_pkey" PRIMARY KEY ("booking_id")
);

-- CreateTable
CREATE TABLE "program_visit" (
    "visit_id" UUID NOT NULL,
    "site_program_id" UUID NOT NULL,
    "due_on" DATE NOT NULL,
    "released_at" TIMESTAMPTZ(3),
    "billable_at" TIMESTAMPTZ(3),
    "invoice_id" TEXT,

    CONSTRAINT "program_visit_pkey" PRIMARY KEY ("visit_id")
);

-- CreateTable
CREATE TABLE "program_event" (
    "id" BIGSERIAL NOT NULL,
    "site_program_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "type" TEXT NOT NULL,
    "by_id" UUID,
    "text" TEXT NOT NULL,

    CONSTRAINT "program_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "visit_finding" (
    "id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "place" TEXT NOT NULL,
    "what" TEXT NOT NULL,
    "severity" "finding_severity" NOT NULL,
    "action" TEXT NOT NULL,
    "fixer" "finding_fixer" NOT NULL,
    "due_on" DATE,
    "fixed_at" TIMESTAMPTZ(3),
    "fixed_by_id" UUID,
    "fix_note" TEXT NOT NULL DEFAULT '',
    "photo_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "visit_finding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "visit_material" (
    "id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "product" TEXT NOT NULL,
    "epa_number" TEXT NOT NULL DEFAULT '',
    "amount" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "visit_material_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "site_program_quote_request_id_key" ON "site_program"("quote_request_id");

-- CreateIndex
CREATE INDEX "site_program_company_id_status_created_at_idx" ON "site_program"("company_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "site_program_site_id_idx" ON "site_program"("site_id");

-- CreateIndex
CREATE INDEX "site_program_status_swept_at_idx" ON "site_program"("status", "swept_at");

-- CreateIndex
CREATE INDEX "program_month_site_program_id_month_idx" ON "program_month"("site_program_id", "month");

-- CreateIndex
CREATE INDEX "program_visit_site_program_id_due_on_idx" ON "program_visit"("site_program_id", "due_on");

-- CreateIndex
CREATE INDEX "program_visit_invoice_id_idx" ON "program_visit"("invoice_id");

-- CreateIndex
CREATE INDEX "program_event_site_program_id_id_idx" ON "program_event"("site_program_id", "id");

-- CreateIndex
CREATE INDEX "visit_finding_visit_id_idx" ON "visit_finding"("visit_id");

-- CreateIndex
CREATE INDEX "visit_finding_site_id_fixed_at_idx" ON "visit_finding"("site_id", "fixed_at");

-- CreateIndex
CREATE INDEX "visit_finding_photo_id_idx" ON "visit_finding"("photo_id");

-- CreateIndex
CREATE INDEX "visit_material_visit_id_idx" ON "visit_material"("visit_id");

-- AddForeignKey
ALTER TABLE "program_rate" ADD CONSTRAINT "program_rate_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "commercial_program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_program" ADD CONSTRAINT "site_program_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_program" ADD CONSTRAINT "site_program_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_program" ADD CONSTRAINT "site_program_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "commercial_program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_program" ADD CONSTRAINT "site_program_service_fkey" FOREIGN KEY ("service") REFERENCES "work_kind"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_program" ADD CONSTRAINT "site_program_offered_by_id_fkey" FOREIGN KEY ("offered_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_program" ADD CONSTRAINT "site_program_accepted_by_id_fkey" FOREIGN KEY ("accepted_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_program" ADD CONSTRAINT "site_program_quote_request_id_fkey" FOREIGN KEY ("quote_request_id") REFERENCES "quote_request"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_price_change" ADD CONSTRAINT "program_price_change_site_program_id_fkey" FOREIGN KEY ("site_program_id") REFERENCES "site_program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_price_change" ADD CONSTRAINT "program_price_change_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_month" ADD CONSTRAINT "program_month_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_month" ADD CONSTRAINT "program_month_site_program_id_fkey" FOREIGN KEY ("site_program_id") REFERENCES "site_program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_visit" ADD CONSTRAINT "program_visit_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_visit" ADD CONSTRAINT "program_visit_site_program_id_fkey" FOREIGN KEY ("site_program_id") REFERENCES "site_program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_visit" ADD CONSTRAINT "program_visit_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "billing_invoice"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_event" ADD CONSTRAINT "program_event_site_program_id_fkey" FOREIGN KEY ("site_program_id") REFERENCES "site_program"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_event" ADD CONSTRAINT "program_event_by_id_fkey" FOREIGN KEY ("by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit_finding" ADD CONSTRAINT "visit_finding_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit_finding" ADD CONSTRAINT "visit_finding_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit_finding" ADD CONSTRAINT "visit_finding_photo_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "visit_photo"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit_finding" ADD CONSTRAINT "visit_finding_fixed_by_id_fkey" FOREIGN KEY ("fixed_by_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit_material" ADD CONSTRAINT "visit_material_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Written by hand.

ALTER TABLE program_rate ADD CONSTRAINT program_rate_check CHECK (amount_cents >= 100);
ALTER TABLE program_price_change ADD CONSTRAINT program_price_change_check CHECK (price_cents >= 100);
ALTER TABLE program_month ADD CONSTRAINT program_month_check CHECK (extract(day FROM month) = 1);

-- What was agreed stands with every program that ever ran, a pause has an end, and an end a day.
ALTER TABLE site_program ADD CONSTRAINT site_program_check CHECK (
  price_cents >= 100 AND visit_minutes BETWEEN 15 AND 720 AND notice_days BETWEEN 0 AND 365 AND terms <> ''
  AND (status IN ('active', 'paused', 'ended')) = (accepted_at IS NOT NULL)
  AND (accepted_at IS NULL) = (accepted_name IS NULL) AND (accepted_at IS NULL) = (agreed_text IS NULL)
  AND (status = 'paused') = (paused_until IS NOT NULL)
  AND (status <> 'ended' OR ends_on IS NOT NULL) AND (ends_on IS NULL OR accepted_at IS NOT NULL));

-- A location has a program once, offered or running.
CREATE UNIQUE INDEX site_program_once ON site_program (site_id, program_id) WHERE status IN ('proposed', 'active', 'paused');

-- Asking again for the visits of a program makes none twice.
CREATE UNIQUE INDEX program_visit_once ON program_visit (site_program_id, due_on) WHERE released_at IS NULL;

-- What no invoice has yet is few rows of very many.
CREATE INDEX program_visit_to_bill ON program_visit (billable_at) WHERE invoice_id IS NULL AND billable_at IS NOT NULL;

-- What was sold stays as it was sold, and no program comes back from its end.
CREATE FUNCTION site_program_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.accepted_at IS NOT NULL AND (
    (NEW.company_id, NEW.site_id, NEW.program_id, NEW.name, NEW.size_tier, NEW.cadence, NEW.billing, NEW.price_cents, NEW.starts_on,
      NEW.notice_days, NEW.terms, NEW.accepted_at, NEW.agreed_text)
    IS DISTINCT FROM
    (OLD.company_id, OLD.site_id, OLD.program_id, OLD.name, OLD.size_tier, OLD.cadence, OLD.billing, OLD.price_cents, OLD.starts_on,
      OLD.notice_days, OLD.terms, OLD.accepted_at, OLD.agreed_text)) THEN
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
CREATE TRIGGER site_program_stands BEFORE UPDATE ON site_program FOR EACH ROW EXECUTE FUNCTION site_program_stands();

-- A program is work for a business whatever its kind: its months go on invoice too.
CREATE OR REPLACE FUNCTION quote_terms_fit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.terms = 'net_30' AND NOT EXISTS (
    SELECT 1 FROM quote_request r JOIN package p ON p.id = r.package_id JOIN work_kind k ON k.id = p.service
    WHERE r.id = NEW.quote_request_id AND k.invoiced)
    AND NOT EXISTS (SELECT 1 FROM site_program s WHERE s.quote_request_id = NEW.quote_request_id) THEN
    RAISE EXCEPTION 'quote % is on invoice but not commercial', NEW.id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;

-- A finding is fixed, or there is a day by which it will be.
ALTER TABLE visit_finding ADD CONSTRAINT visit_finding_check CHECK (
  (fixed_at IS NOT NULL OR due_on IS NOT NULL) AND place <> '' AND what <> '' AND action <> '');
ALTER TABLE visit_material ADD CONSTRAINT visit_material_check CHECK (product <> '' AND amount <> '' AND place <> '');
