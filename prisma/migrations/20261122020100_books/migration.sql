-- CreateEnum
CREATE TYPE "leg_status" AS ENUM ('planned', 'sent');

-- CreateEnum
CREATE TYPE "reversal_status" AS ENUM ('pending', 'sent', 'netted');

-- CreateEnum
CREATE TYPE "payout_method" AS ENUM ('standard', 'instant');

-- CreateEnum
CREATE TYPE "payout_status" AS ENUM ('requested', 'pending', 'in_transit', 'paid', 'failed', 'canceled');

-- CreateEnum
CREATE TYPE "dispute_status" AS ENUM ('open', 'won', 'lost');

-- DropIndex
DROP INDEX "transfer_pro_id_idx";

-- AlterTable
ALTER TABLE "transfer" ADD COLUMN     "netted_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "next_try_at" TIMESTAMPTZ(3),
ADD COLUMN     "planned_at" TIMESTAMPTZ(3),
ADD COLUMN     "sent_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "webhook_event" ADD COLUMN     "account" TEXT,
ADD COLUMN     "attempted_at" TIMESTAMPTZ(3),
ADD COLUMN     "livemode" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "replays" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "transfer_leg" (
    "id" UUID NOT NULL,
    "transfer_id" UUID NOT NULL,
    "payment_id" UUID,
    "amount_cents" INTEGER NOT NULL,
    "reversed_cents" INTEGER NOT NULL DEFAULT 0,
    "status" "leg_status" NOT NULL DEFAULT 'planned',
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "op_key" TEXT NOT NULL,
    "key_stored_at" TIMESTAMPTZ(3) NOT NULL,
    "stripe_transfer_id" TEXT,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "transfer_leg_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transfer_reversal" (
    "id" UUID NOT NULL,
    "leg_id" UUID NOT NULL,
    "cause" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "status" "reversal_status" NOT NULL DEFAULT 'pending',
    "op_key" TEXT NOT NULL,
    "stripe_reversal_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transfer_reversal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connect_account" (
    "stripe_account_id" TEXT NOT NULL,
    "pro_id" UUID NOT NULL,
    "livemode" BOOLEAN NOT NULL DEFAULT false,
    "details_submitted" BOOLEAN NOT NULL DEFAULT false,
    "payouts_enabled" BOOLEAN NOT NULL DEFAULT false,
    "transfers_active" BOOLEAN NOT NULL DEFAULT false,
    "instant_eligible" BOOLEAN NOT NULL DEFAULT false,
    "currently_due" TEXT[],
    "disabled_reason" TEXT,
    "bank_label" TEXT,
    "payout_interval" TEXT NOT NULL DEFAULT 'weekly',
    "payout_anchor" TEXT NOT NULL DEFAULT 'friday',
    "asked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "connect_account_pkey" PRIMARY KEY ("stripe_account_id")
);

-- CreateTable
CREATE TABLE "payout" (
    "id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "stripe_account_id" TEXT NOT NULL,
    "stripe_payout_id" TEXT,
    "method" "payout_method" NOT NULL,
    "status" "payout_status" NOT NULL DEFAULT 'requested',
    "amount_cents" INTEGER NOT NULL,
    "fee_cents" INTEGER NOT NULL DEFAULT 0,
    "op_key" TEXT,
    "arrival_at" TIMESTAMPTZ(3),
    "failure_message" TEXT,
    "livemode" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dispute" (
    "id" UUID NOT NULL,
    "stripe_dispute_id" TEXT NOT NULL,
    "payment_id" UUID NOT NULL,
    "booking_id" UUID NOT NULL,
    "status" "dispute_status" NOT NULL DEFAULT 'open',
    "stripe_status" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "amount_cents" INTEGER NOT NULL,
    "fee_cents" INTEGER NOT NULL DEFAULT 0,
    "evidence_due_at" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "decision" TEXT,
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "livemode" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reconciliation_run" (
    "id" UUID NOT NULL,
    "trigger" TEXT NOT NULL,
    "started_by_id" UUID,
    "livemode" BOOLEAN NOT NULL DEFAULT false,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "objects" INTEGER NOT NULL DEFAULT 0,
    "events_found" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,

    CONSTRAINT "reconciliation_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reconciliation_difference" (
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "reference" TEXT,
    "expected_cents" INTEGER,
    "actual_cents" INTEGER,
    "text" TEXT NOT NULL,

    CONSTRAINT "reconciliation_difference_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "transfer_leg_op_key_key" ON "transfer_leg"("op_key");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_leg_stripe_transfer_id_key" ON "transfer_leg"("stripe_transfer_id");

-- CreateIndex
CREATE INDEX "transfer_leg_transfer_id_idx" ON "transfer_leg"("transfer_id");

-- CreateIndex
CREATE INDEX "transfer_leg_payment_id_idx" ON "transfer_leg"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_reversal_op_key_key" ON "transfer_reversal"("op_key");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_reversal_stripe_reversal_id_key" ON "transfer_reversal"("stripe_reversal_id");

-- CreateIndex
CREATE INDEX "transfer_reversal_status_created_at_idx" ON "transfer_reversal"("status", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "transfer_reversal_leg_id_cause_key" ON "transfer_reversal"("leg_id", "cause");

-- CreateIndex
CREATE UNIQUE INDEX "connect_account_pro_id_key" ON "connect_account"("pro_id");

-- CreateIndex
CREATE UNIQUE INDEX "payout_stripe_payout_id_key" ON "payout"("stripe_payout_id");

-- CreateIndex
CREATE UNIQUE INDEX "payout_op_key_key" ON "payout"("op_key");

-- CreateIndex
CREATE INDEX "payout_pro_id_created_at_idx" ON "payout"("pro_id", "created_at");

-- CreateIndex
CREATE INDEX "payout_status_created_at_idx" ON "payout"("status", "created_at");

-- CreateIndex
CREATE INDEX "payout_created_at_id_idx" ON "payout"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "dispute_stripe_dispute_id_key" ON "dispute"("stripe_dispute_id");

-- CreateIndex
CREATE INDEX "dispute_booking_id_idx" ON "dispute"("booking_id");

-- CreateIndex
CREATE INDEX "dispute_payment_id_idx" ON "dispute"("payment_id");

-- CreateIndex
CREATE INDEX "dispute_opened_at_id_idx" ON "dispute"("opened_at", "id");

-- CreateIndex
CREATE INDEX "reconciliation_run_started_at_idx" ON "reconciliation_run"("started_at");

-- CreateIndex
CREATE INDEX "reconciliation_difference_run_id_id_idx" ON "reconciliation_difference"("run_id", "id");

-- CreateIndex
CREATE INDEX "ledger_transaction_livemode_at_idx" ON "ledger_transaction"("livemode", "at");

-- CreateIndex
CREATE INDEX "payment_created_at_id_idx" ON "payment"("created_at", "id");

-- CreateIndex
CREATE INDEX "refund_created_at_id_idx" ON "refund"("created_at", "id");

-- CreateIndex
CREATE INDEX "transfer_pro_id_status_idx" ON "transfer"("pro_id", "status");

-- CreateIndex
CREATE INDEX "transfer_created_at_id_idx" ON "transfer"("created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_event_received_at_event_id_idx" ON "webhook_event"("received_at", "event_id");

-- CreateIndex
CREATE INDEX "webhook_event_type_received_at_idx" ON "webhook_event"("type", "received_at");

-- AddForeignKey
ALTER TABLE "transfer_leg" ADD CONSTRAINT "transfer_leg_transfer_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "transfer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_leg" ADD CONSTRAINT "transfer_leg_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfer_reversal" ADD CONSTRAINT "transfer_reversal_leg_id_fkey" FOREIGN KEY ("leg_id") REFERENCES "transfer_leg"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connect_account" ADD CONSTRAINT "connect_account_pro_id_fkey" FOREIGN KEY ("pro_id") REFERENCES "pro"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payout" ADD CONSTRAINT "payout_stripe_account_id_fkey" FOREIGN KEY ("stripe_account_id") REFERENCES "connect_account"("stripe_account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reconciliation_difference" ADD CONSTRAINT "reconciliation_difference_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "reconciliation_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Money: what must never be false.
ALTER TABLE transfer ADD CONSTRAINT transfer_netted_check CHECK (netted_cents <= amount_cents);
ALTER TABLE transfer_leg ADD CONSTRAINT transfer_leg_amounts_check
  CHECK (amount_cents > 0 AND reversed_cents >= 0 AND reversed_cents <= amount_cents);
ALTER TABLE transfer_leg ADD CONSTRAINT transfer_leg_sent_check CHECK ((status = 'sent') = (stripe_transfer_id IS NOT NULL));
ALTER TABLE transfer_reversal ADD CONSTRAINT transfer_reversal_amount_check CHECK (amount_cents > 0);
ALTER TABLE payout ADD CONSTRAINT payout_amounts_check CHECK (amount_cents > 0 AND fee_cents >= 0);
ALTER TABLE dispute ADD CONSTRAINT dispute_amounts_check CHECK (amount_cents > 0 AND fee_cents >= 0);
ALTER TABLE dispute ADD CONSTRAINT dispute_decision_check
  CHECK (decision IS NULL OR (decision IN ('release', 'withhold') AND status = 'lost' AND decided_at IS NOT NULL));

-- Legs of one transfer never come to more than it is for.
CREATE FUNCTION transfer_legs_fit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE planned bigint; allowed bigint;
BEGIN
  SELECT coalesce(sum(amount_cents), 0) INTO planned FROM transfer_leg WHERE transfer_id = NEW.transfer_id;
  SELECT amount_cents - netted_cents INTO allowed FROM transfer WHERE id = NEW.transfer_id;
  IF planned > allowed THEN
    RAISE EXCEPTION 'the legs of transfer % come to % cents of %', NEW.transfer_id, planned, allowed USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER transfer_legs_fit AFTER INSERT OR UPDATE ON transfer_leg
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION transfer_legs_fit();

-- Transfers that went out before there were legs.
INSERT INTO transfer_leg (id, transfer_id, amount_cents, status, op_key, key_stored_at, stripe_transfer_id, sent_at)
SELECT gen_random_uuid(), id, amount_cents, 'sent', op_key || ':leg', created_at, stripe_transfer_id, due_at
FROM transfer WHERE status = 'sent' AND stripe_transfer_id IS NOT NULL AND amount_cents > 0;

-- A booking's movements stand in the books of its own mode: play money and real money never mix.
CREATE FUNCTION ledger_transaction_keeps_mode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.booking_id IS NOT NULL AND NEW.livemode <> (SELECT livemode FROM booking WHERE id = NEW.booking_id) THEN
    RAISE EXCEPTION 'ledger transaction % mixes test and live money', NEW.id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_transaction_keeps_mode BEFORE INSERT ON ledger_transaction FOR EACH ROW EXECUTE FUNCTION ledger_transaction_keeps_mode();
CREATE FUNCTION booking_keeps_mode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'booking % cannot move between test and live money', NEW.id USING ERRCODE = '23514';
END $$;
CREATE TRIGGER booking_keeps_mode BEFORE UPDATE OF livemode ON booking FOR EACH ROW
  WHEN (OLD.livemode IS DISTINCT FROM NEW.livemode) EXECUTE FUNCTION booking_keeps_mode();
