-- CreateEnum
CREATE TYPE "payment_terms" AS ENUM ('deposit', 'net_30');

-- CreateEnum
CREATE TYPE "invoice_kind" AS ENUM ('plan', 'visit', 'fee', 'late');

-- AlterTable
ALTER TABLE "billing_invoice" ADD COLUMN     "booking_id" UUID,
ADD COLUMN     "cause" TEXT,
ADD COLUMN     "credit_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "kind" "invoice_kind" NOT NULL DEFAULT 'plan',
ADD COLUMN     "late_bps" INTEGER,
ADD COLUMN     "late_month" INTEGER,
ADD COLUMN     "late_of_id" TEXT,
ADD COLUMN     "op_key" TEXT,
ADD COLUMN     "stripe_invoice_id" TEXT,
ADD COLUMN     "visit_id" UUID,
ADD COLUMN     "void_reason" TEXT,
ADD COLUMN     "voided_by_id" UUID;

-- AlterTable
ALTER TABLE "booking" ADD COLUMN     "terms" "payment_terms" NOT NULL DEFAULT 'deposit';

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "invoice_id" TEXT,
ADD COLUMN     "outside" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "outside_reference" TEXT;

-- AlterTable
ALTER TABLE "quote" ADD COLUMN     "terms" "payment_terms" NOT NULL DEFAULT 'deposit';

-- CreateTable
CREATE TABLE "invoice_reminder" (
    "id" UUID NOT NULL,
    "invoice_id" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "day" INTEGER,
    "sent_by_id" UUID,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_reminder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "late_charge_cap" (
    "state" TEXT NOT NULL,
    "cap_bps" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "late_charge_cap_pkey" PRIMARY KEY ("state")
);

-- CreateIndex
CREATE UNIQUE INDEX "invoice_reminder_invoice_id_step_key" ON "invoice_reminder"("invoice_id", "step");

-- CreateIndex
CREATE UNIQUE INDEX "billing_invoice_stripe_invoice_id_key" ON "billing_invoice"("stripe_invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "billing_invoice_visit_id_key" ON "billing_invoice"("visit_id");

-- CreateIndex
CREATE UNIQUE INDEX "billing_invoice_cause_key" ON "billing_invoice"("cause");

-- CreateIndex
CREATE UNIQUE INDEX "billing_invoice_op_key_key" ON "billing_invoice"("op_key");

-- CreateIndex
CREATE INDEX "billing_invoice_booking_id_idx" ON "billing_invoice"("booking_id");

-- CreateIndex
CREATE INDEX "billing_invoice_kind_status_due_at_idx" ON "billing_invoice"("kind", "status", "due_at");

-- CreateIndex
CREATE UNIQUE INDEX "billing_invoice_late_of_id_late_month_key" ON "billing_invoice"("late_of_id", "late_month");

-- CreateIndex
CREATE INDEX "payment_invoice_id_idx" ON "payment"("invoice_id");

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "billing_invoice"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_invoice" ADD CONSTRAINT "billing_invoice_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "booking"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_invoice" ADD CONSTRAINT "billing_invoice_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_invoice" ADD CONSTRAINT "billing_invoice_late_of_id_fkey" FOREIGN KEY ("late_of_id") REFERENCES "billing_invoice"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_reminder" ADD CONSTRAINT "invoice_reminder_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "billing_invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Written by hand.

-- Who pays by invoice pays no deposit.
ALTER TABLE quote ADD CONSTRAINT quote_terms_check CHECK (terms = 'deposit' OR deposit_cents = 0);
ALTER TABLE booking ADD CONSTRAINT booking_terms_check CHECK (terms = 'deposit' OR deposit_cents = 0);

-- Only work on shops and offices goes on invoice, whoever writes the quote or changes what was asked for.
CREATE FUNCTION quote_terms_fit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.terms = 'net_30' AND NOT EXISTS (
    SELECT 1 FROM quote_request r JOIN package p ON p.id = r.package_id
    WHERE r.id = NEW.quote_request_id AND p.service = 'commercial_lighting') THEN
    RAISE EXCEPTION 'quote % is on invoice but not commercial', NEW.id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER quote_terms_fit BEFORE INSERT OR UPDATE OF terms ON quote FOR EACH ROW EXECUTE FUNCTION quote_terms_fit();

-- A booking's terms are those that were accepted.
CREATE FUNCTION booking_terms_fit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.terms <> (SELECT terms FROM quote WHERE id = NEW.quote_id) THEN
    RAISE EXCEPTION 'booking % has other terms than its quote', NEW.id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER booking_terms_fit BEFORE INSERT OR UPDATE OF terms ON booking FOR EACH ROW EXECUTE FUNCTION booking_terms_fit();

-- A booking has many invoices; each is paid by one live payment at most.
DROP INDEX payment_one_live;
CREATE UNIQUE INDEX payment_one_live ON payment (booking_id, kind)
  WHERE status IN ('pending', 'processing', 'succeeded') AND kind NOT IN ('fee', 'invoice');
CREATE UNIQUE INDEX payment_one_live_invoice ON payment (invoice_id)
  WHERE status IN ('pending', 'processing', 'succeeded') AND invoice_id IS NOT NULL;
ALTER TABLE payment ADD CONSTRAINT payment_invoice_check CHECK ((kind = 'invoice') = (invoice_id IS NOT NULL) AND (NOT outside OR kind = 'invoice'));
-- What came past Stripe cannot go back through it.
ALTER TABLE payment ADD CONSTRAINT payment_outside_check CHECK (NOT outside OR (payment_intent_id IS NULL AND refunded_cents = 0));

ALTER TABLE billing_invoice ADD CONSTRAINT billing_invoice_kind_check CHECK (
  (kind = 'plan') = (booking_id IS NULL) AND (kind = 'plan' OR (cause IS NOT NULL AND op_key IS NOT NULL AND total_cents >= 0))
  AND (kind = 'visit') = (visit_id IS NOT NULL)
  AND (kind = 'late') = (late_of_id IS NOT NULL) AND (kind = 'late') = (late_month IS NOT NULL) AND (kind = 'late') = (late_bps IS NOT NULL));
ALTER TABLE late_charge_cap ADD CONSTRAINT late_charge_cap_check CHECK (state ~ '^[A-Z]{2}$' AND cap_bps BETWEEN 0 AND 1000);
