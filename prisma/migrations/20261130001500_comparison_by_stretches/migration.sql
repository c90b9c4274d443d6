-- How far a comparison of everything came, what was noted before it, and which of them read a line last.
ALTER TABLE "reconciliation_run" ADD COLUMN     "cursor" TEXT,
ADD COLUMN     "noted_until" BIGINT;

ALTER TABLE "stripe_movement" ADD COLUMN     "read_by" UUID;
