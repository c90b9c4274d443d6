-- How far a comparison of everything came, what was noted before it, and when Stripe last said that it has a line.
ALTER TABLE "reconciliation_run" ADD COLUMN     "cursor" TEXT,
ADD COLUMN     "noted_until" BIGINT;

ALTER TABLE "stripe_movement" ADD COLUMN     "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
