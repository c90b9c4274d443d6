-- AlterTable
ALTER TABLE "subscription" ADD COLUMN     "change_proration_at" TIMESTAMPTZ(3),
ADD COLUMN     "synced_at" TIMESTAMPTZ(3);
