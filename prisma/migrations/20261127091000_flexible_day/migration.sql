-- AlterTable
ALTER TABLE "quote_request" ADD COLUMN     "flexible_days" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "quote_request" ADD CONSTRAINT "quote_request_flexible_days" CHECK ("flexible_days" IN (0, 3)) NOT VALID;
ALTER TABLE "quote_request" VALIDATE CONSTRAINT "quote_request_flexible_days";

-- AlterTable
ALTER TABLE "visit" ADD COLUMN     "settle_at" TIMESTAMPTZ(3);

-- No pro is asked for a visit that has no day.
ALTER TABLE "visit" ADD CONSTRAINT "visit_without_a_day"
  CHECK ("settle_at" IS NULL OR ("status" IN ('draft', 'pending', 'cancelled') AND "pool_since" IS NULL)) NOT VALID;
ALTER TABLE "visit" VALIDATE CONSTRAINT "visit_without_a_day";

ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_day_discount"
  CHECK ("kind" IS NULL OR ("kind" IN ('early_bird', 'neighbors', 'flexible_day') AND "amount_cents" < 0)) NOT VALID;
ALTER TABLE "quote_line" DROP CONSTRAINT "quote_line_discount";
ALTER TABLE "quote_line" VALIDATE CONSTRAINT "quote_line_day_discount";
