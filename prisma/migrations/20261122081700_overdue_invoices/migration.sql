-- When an invoice was found to be late, so that others hear of it once.
-- AlterTable
ALTER TABLE "billing_invoice" ADD COLUMN     "overdue_at" TIMESTAMPTZ(3);
