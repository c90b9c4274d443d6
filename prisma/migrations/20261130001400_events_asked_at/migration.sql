-- When Stripe was last asked for the events of a pro's account.
ALTER TABLE "connect_account" ADD COLUMN     "events_asked_at" TIMESTAMPTZ(3);
