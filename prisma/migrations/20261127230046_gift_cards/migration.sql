-- CreateTable
CREATE TABLE "gift_card" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "amount_cents" INTEGER NOT NULL,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "held_cents" INTEGER NOT NULL DEFAULT 0,
    "buyer_id" UUID,
    "buyer_name" TEXT NOT NULL,
    "buyer_email" TEXT NOT NULL,
    "recipient_name" TEXT NOT NULL,
    "recipient_email" TEXT,
    "message" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL DEFAULT 'en',
    "deliver_at" TIMESTAMPTZ(3) NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),
    "code_hash" TEXT,
    "code_last4" TEXT,
    "code_version" INTEGER NOT NULL DEFAULT 0,
    "op_key" TEXT NOT NULL,
    "checkout_session_id" TEXT,
    "checkout_url" TEXT,
    "payment_intent_id" TEXT,
    "card_brand" TEXT,
    "card_last4" TEXT,
    "paid_at" TIMESTAMPTZ(3),
    "redeemed_at" TIMESTAMPTZ(3),
    "redeemed_by_id" UUID,
    "refund_status" TEXT,
    "refund_reason" TEXT,
    "stripe_refund_id" TEXT,
    "refunded_by_id" UUID,
    "stripe_dispute_id" TEXT,
    "dispute_status" TEXT,
    "disputed_at" TIMESTAMPTZ(3),
    "dispute_cents" INTEGER,
    "dispute_lines" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "livemode" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "swept_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gift_card_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "gift_card_reference_key" ON "gift_card"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "gift_card_code_hash_key" ON "gift_card"("code_hash");

-- CreateIndex
CREATE UNIQUE INDEX "gift_card_op_key_key" ON "gift_card"("op_key");

-- CreateIndex
CREATE UNIQUE INDEX "gift_card_checkout_session_id_key" ON "gift_card"("checkout_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "gift_card_payment_intent_id_key" ON "gift_card"("payment_intent_id");

-- CreateIndex
CREATE UNIQUE INDEX "gift_card_stripe_refund_id_key" ON "gift_card"("stripe_refund_id");

-- CreateIndex
CREATE UNIQUE INDEX "gift_card_stripe_dispute_id_key" ON "gift_card"("stripe_dispute_id");

-- CreateIndex
CREATE INDEX "gift_card_buyer_id_idx" ON "gift_card"("buyer_id");

-- CreateIndex
CREATE INDEX "gift_card_redeemed_by_id_idx" ON "gift_card"("redeemed_by_id");

-- CreateIndex
CREATE INDEX "gift_card_created_at_id_idx" ON "gift_card"("created_at", "id");

-- CreateIndex
CREATE INDEX "gift_card_status_created_at_id_idx" ON "gift_card"("status", "created_at", "id");

-- AddForeignKey
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_buyer_id_fkey" FOREIGN KEY ("buyer_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_redeemed_by_id_fkey" FOREIGN KEY ("redeemed_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_status" CHECK ("status" IN ('pending', 'cancelled', 'active', 'redeemed', 'refunded', 'void'));
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_money"
  CHECK ("amount_cents" > 0 AND "refunded_cents" BETWEEN 0 AND "amount_cents" AND "held_cents" BETWEEN 0 AND "amount_cents");
-- Paid exactly if it is more than begun; what can be used or was used has a code.
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_paid" CHECK (("status" IN ('pending', 'cancelled')) = ("paid_at" IS NULL));
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_code" CHECK ("paid_at" IS NULL OR ("code_hash" IS NOT NULL AND "code_version" > 0));
-- Turned into the credit of one account, or of none.
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_redeemed"
  CHECK (("status" = 'redeemed') = ("redeemed_at" IS NOT NULL) AND ("redeemed_at" IS NULL) = ("redeemed_by_id" IS NULL));
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_refund" CHECK ("refund_status" IN ('pending', 'succeeded', 'failed'));
ALTER TABLE "gift_card" ADD CONSTRAINT "gift_card_dispute"
  CHECK ("dispute_status" IN ('open', 'won', 'lost') AND ("dispute_status" IS NULL) = ("stripe_dispute_id" IS NULL));

-- What the sweep looks for, however many cards there are: those whose day comes, and refunds that wait.
CREATE INDEX "gift_card_to_deliver" ON "gift_card" ("deliver_at")
  WHERE "status" = 'active' AND "delivered_at" IS NULL AND "recipient_email" IS NOT NULL;
CREATE INDEX "gift_card_refund_waits" ON "gift_card" ("updated_at") WHERE "refund_status" = 'pending';

-- The comparison with Stripe looks at a card under each of the names that Stripe knows it by.
CREATE TRIGGER gift_card_noted AFTER INSERT OR DELETE OR UPDATE OF status, paid_at, payment_intent_id, livemode ON gift_card
  FOR EACH ROW EXECUTE FUNCTION note_money_change('payment_intent_id');
CREATE TRIGGER gift_card_dispute_noted AFTER UPDATE OF dispute_status, stripe_dispute_id ON gift_card
  FOR EACH ROW EXECUTE FUNCTION note_money_change('stripe_dispute_id');
