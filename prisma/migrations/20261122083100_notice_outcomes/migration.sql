-- Attempts of which nobody knows whether the provider took them, and when a text message reached its phone.
ALTER TABLE "notification" ADD COLUMN "unknown_attempts" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "notification" ADD COLUMN "delivered_at" TIMESTAMPTZ(3);
