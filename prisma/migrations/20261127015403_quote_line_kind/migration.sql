-- AlterTable
ALTER TABLE "quote_line" ADD COLUMN     "kind" TEXT;

ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_discount"
  CHECK ("kind" IS NULL OR ("kind" IN ('early_bird', 'neighbors') AND "amount_cents" < 0)) NOT VALID;
ALTER TABLE "quote_line" VALIDATE CONSTRAINT "quote_line_discount";
