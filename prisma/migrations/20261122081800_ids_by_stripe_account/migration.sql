-- The test mode's price of a plan beside live money.
ALTER TABLE "subscription_plan" ADD COLUMN "stripe_test_price_id" TEXT;
CREATE UNIQUE INDEX "subscription_plan_stripe_test_price_id_key" ON "subscription_plan"("stripe_test_price_id");

-- An account of an earlier Stripe account is nobody's: what was paid out to it stays.
ALTER TABLE "connect_account" ALTER COLUMN "pro_id" DROP NOT NULL;

-- Ids of other Stripe accounts and modes, kept for the day their key comes back.
CREATE TABLE "stripe_former_id" (
    "identity" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "owner_id" UUID NOT NULL,
    "stripe_id" TEXT NOT NULL,
    "set_aside_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stripe_former_id_pkey" PRIMARY KEY ("identity", "kind", "owner_id")
);
