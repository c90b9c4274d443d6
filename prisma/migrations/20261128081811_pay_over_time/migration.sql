-- Paying over time: which providers a payment's page offers, and which of them paid. One that was paid so was paid by no card.
ALTER TABLE "payment" ADD COLUMN     "later_methods" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "later_with" TEXT;

ALTER TABLE "payment" ADD CONSTRAINT "payment_later" CHECK (
  "later_methods" <@ ARRAY['affirm', 'afterpay_clearpay', 'klarna']
  AND ("later_with" IS NULL OR ("later_with" = ANY ("later_methods") AND "card_last4" IS NULL))
) NOT VALID;
