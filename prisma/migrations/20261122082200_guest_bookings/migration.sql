-- Who pays without an account: a row of its own, which becomes an account with the paid booking or joins one once the mailbox is proved.
ALTER TABLE "app_user" ADD COLUMN "guest_email" CITEXT;
CREATE INDEX "app_user_guest_email_idx" ON "app_user"("guest_email");
-- A guest has no key of any kind.
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_guest_has_no_key"
  CHECK (guest_email IS NULL OR (password_hash IS NULL AND email_verified_at IS NULL AND phone_verified_at IS NULL));

-- A guest's booking that joins an account keeps the customer at Stripe whose card it was paid with.
ALTER TABLE "booking" ADD COLUMN "stripe_customer_id" TEXT;
-- The box for text messages as it stood at the checkout.
ALTER TABLE "booking" ADD COLUMN "sms_consent" JSONB;

ALTER TABLE "sms_consent" ADD COLUMN "place" TEXT;
ALTER TABLE "sms_consent" DROP CONSTRAINT "sms_consent_source_check";
ALTER TABLE "sms_consent" ADD CONSTRAINT "sms_consent_source_check" CHECK (source IN ('settings', 'checkout', 'stop', 'start'));

-- The books keep their booking; one without any movement can go. (Emptying the column was refused for every booking, with movements or without.)
ALTER TABLE "ledger_transaction" DROP CONSTRAINT "ledger_transaction_booking_id_fkey";
ALTER TABLE "ledger_transaction" ADD CONSTRAINT "ledger_transaction_booking_id_fkey"
  FOREIGN KEY ("booking_id") REFERENCES "booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
