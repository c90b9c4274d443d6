-- CreateEnum
CREATE TYPE "refund_bearer" AS ENUM ('platform', 'pro', 'split');

-- CreateEnum
CREATE TYPE "change_order_status" AS ENUM ('proposed', 'accepted', 'refused', 'expired', 'withdrawn');

-- CreateEnum
CREATE TYPE "subscription_status" AS ENUM ('incomplete', 'active', 'past_due', 'cancelled');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "refund_status" ADD VALUE 'awaiting_approval';
ALTER TYPE "refund_status" ADD VALUE 'rejected';

-- AlterTable
ALTER TABLE "booking" ADD COLUMN     "balance_retries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "next_retry_at" TIMESTAMPTZ(3),
ADD COLUMN     "plan_code" TEXT;

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "failure_code" TEXT;

-- AlterTable
ALTER TABLE "refund" ADD COLUMN     "bearer" "refund_bearer" NOT NULL DEFAULT 'platform',
ADD COLUMN     "credit_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "decided_at" TIMESTAMPTZ(3),
ADD COLUMN     "decided_by_id" UUID,
ADD COLUMN     "failure_message" TEXT,
ADD COLUMN     "platform_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "pro_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "pro_id" UUID,
ADD COLUMN     "requested_by_id" UUID,
ADD COLUMN     "source" TEXT NOT NULL DEFAULT 'rule',
ADD COLUMN     "tax_cents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "visit_id" UUID;

-- AlterTable
ALTER TABLE "visit" ADD COLUMN     "covered_by_plan" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "tax_cents" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "change_order" (
    "id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "booking_id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "status" "change_order_status" NOT NULL DEFAULT 'proposed',
    "description" TEXT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "tax_cents" INTEGER NOT NULL,
    "payout_cents" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "answered_by" TEXT,

    CONSTRAINT "change_order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_plan" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tagline" TEXT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "stripe_price_id" TEXT,
    "features" TEXT[],
    "benefits" JSONB NOT NULL,
    "is_popular" BOOLEAN NOT NULL DEFAULT false,
    "sort_order" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "subscription_plan_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "subscription" (
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "plan_code" TEXT NOT NULL,
    "status" "subscription_status" NOT NULL DEFAULT 'incomplete',
    "op_key" TEXT NOT NULL,
    "checkout_session_id" TEXT,
    "checkout_url" TEXT,
    "stripe_subscription_id" TEXT,
    "stripe_item_id" TEXT,
    "paid_invoice_id" TEXT,
    "current_period_end" TIMESTAMPTZ(3),
    "cancel_at" TIMESTAMPTZ(3),
    "cancel_requested_at" TIMESTAMPTZ(3),
    "change_to" TEXT,
    "change_op_key" TEXT,
    "livemode" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_invoice" (
    "id" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "subscription_id" UUID,
    "number" TEXT,
    "status" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "total_cents" INTEGER NOT NULL,
    "tax_cents" INTEGER NOT NULL DEFAULT 0,
    "paid_cents" INTEGER NOT NULL DEFAULT 0,
    "lines" JSONB NOT NULL DEFAULT '[]',
    "hosted_url" TEXT,
    "pdf_url" TEXT,
    "livemode" BOOLEAN NOT NULL DEFAULT false,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),

    CONSTRAINT "billing_invoice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "change_order_token_key" ON "change_order"("token");

-- CreateIndex
CREATE INDEX "change_order_visit_id_created_at_idx" ON "change_order"("visit_id", "created_at");

-- CreateIndex
CREATE INDEX "change_order_booking_id_idx" ON "change_order"("booking_id");

-- CreateIndex
CREATE INDEX "change_order_status_expires_at_idx" ON "change_order"("status", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_plan_stripe_price_id_key" ON "subscription_plan"("stripe_price_id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_op_key_key" ON "subscription"("op_key");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_checkout_session_id_key" ON "subscription"("checkout_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_stripe_subscription_id_key" ON "subscription"("stripe_subscription_id");

-- CreateIndex
CREATE INDEX "subscription_customer_id_created_at_idx" ON "subscription"("customer_id", "created_at");

-- CreateIndex
CREATE INDEX "subscription_status_created_at_idx" ON "subscription"("status", "created_at");

-- CreateIndex
CREATE INDEX "billing_invoice_customer_id_issued_at_idx" ON "billing_invoice"("customer_id", "issued_at");

-- CreateIndex
CREATE INDEX "billing_invoice_subscription_id_idx" ON "billing_invoice"("subscription_id");

-- CreateIndex
CREATE INDEX "refund_visit_id_idx" ON "refund"("visit_id");

-- CreateIndex
CREATE INDEX "refund_status_created_at_idx" ON "refund"("status", "created_at");

-- AddForeignKey
ALTER TABLE "refund" ADD CONSTRAINT "refund_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_order" ADD CONSTRAINT "change_order_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_order" ADD CONSTRAINT "change_order_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_plan_code_fkey" FOREIGN KEY ("plan_code") REFERENCES "subscription_plan"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_invoice" ADD CONSTRAINT "billing_invoice_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_invoice" ADD CONSTRAINT "billing_invoice_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What must never be false.

-- Each visit carries its own tax from here on: its share as it was reckoned until now, rounding with the install.
UPDATE visit SET tax_cents = CASE visit.kind
    WHEN 'takedown' THEN floor((booking.tax_cents::bigint * booking.takedown_share_bps + 5000) / 10000)
    WHEN 'install' THEN booking.tax_cents - floor((booking.tax_cents::bigint * booking.takedown_share_bps + 5000) / 10000)
    ELSE 0 END
  FROM booking WHERE booking.id = visit.booking_id;
ALTER TABLE visit ADD CONSTRAINT visit_tax_check CHECK (tax_cents >= 0);

-- A refund's credit is borne to the cent by tax, pro and platform, and is part of the amount.
ALTER TABLE refund ADD CONSTRAINT refund_split_check
  CHECK (credit_cents BETWEEN 0 AND amount_cents AND tax_cents >= 0 AND pro_cents >= 0 AND platform_cents >= 0
     AND tax_cents + pro_cents + platform_cents = credit_cents AND (pro_cents = 0 OR pro_id IS NOT NULL));
ALTER TABLE refund ADD CONSTRAINT refund_second_admin_check CHECK (decided_by_id IS DISTINCT FROM requested_by_id OR decided_by_id IS NULL);

-- One open change order a visit; its payout is within its price.
CREATE UNIQUE INDEX change_order_one_open ON change_order (visit_id) WHERE status = 'proposed';
ALTER TABLE change_order ADD CONSTRAINT change_order_money_check
  CHECK (price_cents > 0 AND tax_cents >= 0 AND payout_cents BETWEEN 0 AND price_cents);

-- One subscription a customer, and none that is active without an invoice that was paid.
CREATE UNIQUE INDEX subscription_one_live ON subscription (customer_id, livemode) WHERE status IN ('incomplete', 'active', 'past_due');
ALTER TABLE subscription ADD CONSTRAINT subscription_paid_check CHECK (status NOT IN ('active', 'past_due') OR paid_invoice_id IS NOT NULL);
ALTER TABLE subscription ADD CONSTRAINT subscription_ended_check CHECK ((status = 'cancelled') = (ended_at IS NOT NULL));
ALTER TABLE subscription_plan ADD CONSTRAINT subscription_plan_price_check CHECK (price_cents > 0 AND price_cents % 100 = 0);
CREATE INDEX booking_retry_due ON booking (next_retry_at) WHERE next_retry_at IS NOT NULL;
