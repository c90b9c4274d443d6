-- CreateEnum
CREATE TYPE "move_status" AS ENUM ('open', 'confirmed', 'lapsed', 'withdrawn');

-- CreateEnum
CREATE TYPE "claim_wish" AS ENUM ('revisit', 'refund');

-- CreateEnum
CREATE TYPE "claim_status" AS ENUM ('waiting', 'revisit', 'refunded', 'declined', 'withdrawn');

-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "calendar_revision" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "assignment" ADD COLUMN     "eta_at" TIMESTAMPTZ(3),
ADD COLUMN     "set_out_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "booking" ADD COLUMN     "rebook_of_id" UUID;

-- AlterTable
ALTER TABLE "offer" ADD COLUMN     "move_id" UUID;

-- AlterTable
ALTER TABLE "package" ADD COLUMN     "listed" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "visit_kind" "visit_kind" NOT NULL DEFAULT 'install';

-- AlterTable
ALTER TABLE "quote" ADD COLUMN     "decline_reason" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "reminders_sent" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "revision_note" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "viewed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "quote_request" ADD COLUMN     "escalated_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_emergency" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "preferred_pro_id" UUID,
ADD COLUMN     "rebook_of_id" UUID,
ADD COLUMN     "site_id" UUID;

-- AlterTable
ALTER TABLE "review" ADD COLUMN     "revealed_at" TIMESTAMPTZ(3),
ADD COLUMN     "reveals_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "site" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "label" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "visit" ADD COLUMN     "chosen_week" DATE,
ADD COLUMN     "guarantee" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "tracking_revision" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "waitlist_entry" ADD COLUMN     "checked_at" TIMESTAMPTZ(3),
ADD COLUMN     "notified_at" TIMESTAMPTZ(3),
ADD COLUMN     "token" TEXT NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
ADD COLUMN     "user_id" UUID;

-- CreateTable
CREATE TABLE "booking_consent" (
    "booking_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "terms_version" TEXT NOT NULL,
    "policy_version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "booking_consent_pkey" PRIMARY KEY ("booking_id")
);

-- CreateTable
CREATE TABLE "callback" (
    "id" UUID NOT NULL,
    "booking_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "phone" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "alerted_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "done_by_id" UUID,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "callback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "visit_move" (
    "id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "status" "move_status" NOT NULL DEFAULT 'open',
    "from_start" TIMESTAMPTZ(3) NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "window_end" TIMESTAMPTZ(3) NOT NULL,
    "fee_cents" INTEGER NOT NULL DEFAULT 0,
    "our_doing" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "visit_move_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "guarantee_claim" (
    "id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "booking_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "wish" "claim_wish" NOT NULL,
    "description" TEXT NOT NULL,
    "status" "claim_status" NOT NULL DEFAULT 'waiting',
    "revisit_visit_id" UUID,
    "refund_cents" INTEGER NOT NULL DEFAULT 0,
    "decision_note" TEXT NOT NULL DEFAULT '',
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "guarantee_claim_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "claim_photo" (
    "id" UUID NOT NULL,
    "claim_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "storage_key" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "claim_photo_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "booking_consent_user_id_idx" ON "booking_consent"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "callback_booking_id_key" ON "callback"("booking_id");

-- CreateIndex
CREATE INDEX "callback_done_at_due_at_idx" ON "callback"("done_at", "due_at");

-- CreateIndex
CREATE INDEX "callback_user_id_idx" ON "callback"("user_id");

-- CreateIndex
CREATE INDEX "visit_move_visit_id_idx" ON "visit_move"("visit_id");

-- CreateIndex
CREATE INDEX "visit_move_status_expires_at_idx" ON "visit_move"("status", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "guarantee_claim_revisit_visit_id_key" ON "guarantee_claim"("revisit_visit_id");

-- CreateIndex
CREATE INDEX "guarantee_claim_visit_id_idx" ON "guarantee_claim"("visit_id");

-- CreateIndex
CREATE INDEX "guarantee_claim_booking_id_idx" ON "guarantee_claim"("booking_id");

-- CreateIndex
CREATE INDEX "guarantee_claim_customer_id_idx" ON "guarantee_claim"("customer_id");

-- CreateIndex
CREATE INDEX "guarantee_claim_status_created_at_idx" ON "guarantee_claim"("status", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "claim_photo_storage_key_key" ON "claim_photo"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "claim_photo_claim_id_position_key" ON "claim_photo"("claim_id", "position");

-- CreateIndex
CREATE INDEX "offer_move_id_idx" ON "offer"("move_id");

-- CreateIndex
CREATE INDEX "review_revealed_at_reveals_at_idx" ON "review"("revealed_at", "reveals_at");

-- CreateIndex
CREATE UNIQUE INDEX "waitlist_entry_token_key" ON "waitlist_entry"("token");

-- CreateIndex
CREATE INDEX "waitlist_entry_notified_at_checked_at_idx" ON "waitlist_entry"("notified_at", "checked_at");

-- CreateIndex
CREATE INDEX "waitlist_entry_zip_idx" ON "waitlist_entry"("zip");

-- AddForeignKey
ALTER TABLE "booking_consent" ADD CONSTRAINT "booking_consent_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_consent" ADD CONSTRAINT "booking_consent_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "callback" ADD CONSTRAINT "callback_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "callback" ADD CONSTRAINT "callback_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit_move" ADD CONSTRAINT "visit_move_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer" ADD CONSTRAINT "offer_move_id_fkey" FOREIGN KEY ("move_id") REFERENCES "visit_move"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guarantee_claim" ADD CONSTRAINT "guarantee_claim_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guarantee_claim" ADD CONSTRAINT "guarantee_claim_revisit_visit_id_fkey" FOREIGN KEY ("revisit_visit_id") REFERENCES "visit"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guarantee_claim" ADD CONSTRAINT "guarantee_claim_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "guarantee_claim" ADD CONSTRAINT "guarantee_claim_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim_photo" ADD CONSTRAINT "claim_photo_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "guarantee_claim"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What must never be false.

-- One other time is asked for at once; one claim is open a visit.
CREATE UNIQUE INDEX visit_move_one_open ON visit_move (visit_id) WHERE status = 'open';
ALTER TABLE visit_move ADD CONSTRAINT visit_move_check CHECK (window_start <= window_end AND fee_cents >= 0 AND (status = 'open') = (ended_at IS NULL));
CREATE UNIQUE INDEX guarantee_claim_one_open ON guarantee_claim (visit_id) WHERE status IN ('waiting', 'revisit');
ALTER TABLE guarantee_claim ADD CONSTRAINT guarantee_claim_check
  CHECK (char_length(description) BETWEEN 1 AND 4000 AND refund_cents >= 0 AND (status <> 'refunded' OR refund_cents > 0) AND (status <> 'revisit' OR revisit_visit_id IS NOT NULL));

-- A re-visit under the guarantee costs the customer nothing and the pro is paid all the same.
ALTER TABLE visit DROP CONSTRAINT visit_money_check;
ALTER TABLE visit ADD CONSTRAINT visit_money_check
  CHECK (price_cents >= 0 AND payout_cents >= 0 AND (payout_cents <= price_cents OR (guarantee AND kind = 'service_call')));

-- Ratings given before neither side could read ahead are public as they were.
UPDATE review SET reveals_at = created_at, revealed_at = created_at;

CREATE INDEX callback_open ON callback (due_at) WHERE done_at IS NULL;
CREATE INDEX site_saved ON site (customer_id, created_at) WHERE archived_at IS NULL;
