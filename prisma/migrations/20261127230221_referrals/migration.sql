-- AlterTable
ALTER TABLE "quote_request" ADD COLUMN     "referral_code" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "referral_link" (
    "user_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "referral_link_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "referral" (
    "id" UUID NOT NULL,
    "inviter_id" UUID NOT NULL,
    "friend_id" UUID NOT NULL,
    "booking_id" UUID NOT NULL,
    "mailbox_hash" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'booked',
    "friend_cents" INTEGER NOT NULL,
    "inviter_cents" INTEGER NOT NULL,
    "friend_credited_at" TIMESTAMPTZ(3),
    "earned_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "referral_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "referral_link_code_key" ON "referral_link"("code");

-- CreateIndex
CREATE UNIQUE INDEX "referral_friend_id_key" ON "referral"("friend_id");

-- CreateIndex
CREATE UNIQUE INDEX "referral_booking_id_key" ON "referral"("booking_id");

-- CreateIndex
CREATE UNIQUE INDEX "referral_mailbox_hash_key" ON "referral"("mailbox_hash");

-- CreateIndex
CREATE INDEX "referral_inviter_id_created_at_idx" ON "referral"("inviter_id", "created_at");

-- CreateIndex
CREATE INDEX "referral_created_at_id_idx" ON "referral"("created_at", "id");

-- CreateIndex
CREATE INDEX "referral_state_created_at_id_idx" ON "referral"("state", "created_at", "id");

-- AddForeignKey
ALTER TABLE "referral_link" ADD CONSTRAINT "referral_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "referral" ADD CONSTRAINT "referral_inviter_id_fkey" FOREIGN KEY ("inviter_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "referral" ADD CONSTRAINT "referral_friend_id_fkey" FOREIGN KEY ("friend_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "referral" ADD CONSTRAINT "referral_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "referral"
  ADD CONSTRAINT "referral_of_another" CHECK ("inviter_id" <> "friend_id"),
  ADD CONSTRAINT "referral_state" CHECK ("state" IN ('booked', 'earned', 'taken_back', 'ended', 'void')),
  ADD CONSTRAINT "referral_cents" CHECK ("friend_cents" >= 0 AND "inviter_cents" >= 0),
  ADD CONSTRAINT "referral_earned" CHECK (("earned_at" IS NOT NULL) OR "state" NOT IN ('earned', 'taken_back'));
