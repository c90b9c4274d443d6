-- AlterTable
ALTER TABLE "billing_invoice" ADD COLUMN     "swept_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "booking" ADD COLUMN     "swept_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "payment" ADD COLUMN     "swept_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "payout" ADD COLUMN     "swept_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "refund" ADD COLUMN     "swept_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "swept_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "transfer" ADD COLUMN     "swept_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "transfer_reversal" ADD COLUMN     "swept_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "visit_move" ADD COLUMN     "swept_at" TIMESTAMPTZ(3);
