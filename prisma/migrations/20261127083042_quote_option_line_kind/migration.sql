-- AlterTable
ALTER TABLE "quote_option_line" ADD COLUMN     "kind" TEXT;

ALTER TABLE "quote_option_line" ADD CONSTRAINT "quote_option_line_discount"
  CHECK ("kind" IS NULL OR ("kind" IN ('early_bird', 'neighbors') AND "amount_cents" < 0)) NOT VALID;
ALTER TABLE "quote_option_line" VALIDATE CONSTRAINT "quote_option_line_discount";
