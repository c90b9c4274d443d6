-- The card that paid: both its brand and its last four digits, or neither.
ALTER TABLE "payment" ADD COLUMN     "card_brand" TEXT,
ADD COLUMN     "card_last4" TEXT;

ALTER TABLE "payment" ADD CONSTRAINT "payment_card" CHECK (("card_brand" IS NULL) = ("card_last4" IS NULL) AND "card_last4" ~ '^[0-9]{4}$');
