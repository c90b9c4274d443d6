-- CreateEnum
CREATE TYPE "photo_moment" AS ENUM ('before', 'after', 'proof');

-- CreateEnum
CREATE TYPE "sign_off_status" AS ENUM ('waiting', 'accepted', 'auto_accepted', 'disputed', 'resolved');

-- CreateEnum
CREATE TYPE "failure_reason" AS ENUM ('customer_absent', 'locked_gate', 'unsafe', 'weather', 'not_as_described', 'pro_side');

-- CreateEnum
CREATE TYPE "window_proposal_status" AS ENUM ('open', 'accepted', 'declined', 'withdrawn');

-- CreateEnum
CREATE TYPE "moderation_status" AS ENUM ('pending', 'resolved', 'dismissed');

-- AlterEnum
ALTER TYPE "channel" ADD VALUE 'push';

-- AlterTable
ALTER TABLE "assignment" ADD COLUMN     "arrived_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "message" ADD COLUMN     "removed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "package" ADD COLUMN     "install_checks" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "min_photos" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "takedown_checks" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "review" ADD COLUMN     "access" INTEGER,
ADD COLUMN     "payment" INTEGER,
ADD COLUMN     "safety" INTEGER;

-- AlterTable
ALTER TABLE "thread_read_mark" ADD COLUMN     "delivered_at" TIMESTAMPTZ(3),
ADD COLUMN     "delivered_seq" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "visit_photo" (
    "id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "moment" "photo_moment" NOT NULL,
    "storage_key" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "visit_photo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "visit_check" (
    "visit_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "done_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "visit_check_pkey" PRIMARY KEY ("visit_id","position")
);

-- CreateTable
CREATE TABLE "visit_sign_off" (
    "visit_id" UUID NOT NULL,
    "status" "sign_off_status" NOT NULL DEFAULT 'waiting',
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "auto_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "visit_sign_off_pkey" PRIMARY KEY ("visit_id")
);

-- CreateTable
CREATE TABLE "visit_failure" (
    "id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "reason" "failure_reason" NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "arrived_at" TIMESTAMPTZ(3),
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "fee_cents" INTEGER NOT NULL DEFAULT 0,
    "payout_cents" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "visit_failure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "window_proposal" (
    "id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "status" "window_proposal_status" NOT NULL DEFAULT 'open',
    "window_version" INTEGER NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "window_proposal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "proposed_window" (
    "proposal_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "proposed_window_pkey" PRIMARY KEY ("proposal_id","position")
);

-- CreateTable
CREATE TABLE "moderation_item" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "target_id" UUID NOT NULL,
    "booking_id" UUID,
    "reporter_id" UUID,
    "reason" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL DEFAULT '',
    "status" "moderation_status" NOT NULL DEFAULT 'pending',
    "resolution" TEXT NOT NULL DEFAULT '',
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "moderation_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "push_subscription" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "push_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_secret" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_secret_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "visit_photo_storage_key_key" ON "visit_photo"("storage_key");

-- CreateIndex
CREATE INDEX "visit_photo_visit_id_created_at_idx" ON "visit_photo"("visit_id", "created_at");

-- CreateIndex
CREATE INDEX "visit_sign_off_status_auto_at_idx" ON "visit_sign_off"("status", "auto_at");

-- CreateIndex
CREATE UNIQUE INDEX "visit_failure_assignment_id_key" ON "visit_failure"("assignment_id");

-- CreateIndex
CREATE INDEX "visit_failure_visit_id_idx" ON "visit_failure"("visit_id");

-- CreateIndex
CREATE INDEX "window_proposal_visit_id_status_idx" ON "window_proposal"("visit_id", "status");

-- CreateIndex
CREATE INDEX "moderation_item_status_created_at_idx" ON "moderation_item"("status", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "moderation_item_kind_target_id_reporter_id_key" ON "moderation_item"("kind", "target_id", "reporter_id");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscription_endpoint_key" ON "push_subscription"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscription_user_id_idx" ON "push_subscription"("user_id");

-- AddForeignKey
ALTER TABLE "visit_photo" ADD CONSTRAINT "visit_photo_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit_check" ADD CONSTRAINT "visit_check_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit_sign_off" ADD CONSTRAINT "visit_sign_off_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit_failure" ADD CONSTRAINT "visit_failure_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "window_proposal" ADD CONSTRAINT "window_proposal_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposed_window" ADD CONSTRAINT "proposed_window_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "window_proposal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One open proposal a visit; at most three times in one; a moment of proof is never a blank.
CREATE UNIQUE INDEX window_proposal_one_open ON window_proposal (visit_id) WHERE status = 'open';
ALTER TABLE proposed_window ADD CONSTRAINT proposed_window_position_check CHECK (position BETWEEN 1 AND 3);
ALTER TABLE visit_photo ADD CONSTRAINT visit_photo_size_check CHECK (width > 0 AND height > 0 AND bytes > 0);
ALTER TABLE visit_failure ADD CONSTRAINT visit_failure_money_check
  CHECK (fee_cents >= 0 AND payout_cents >= 0 AND payout_cents <= fee_cents);
ALTER TABLE visit_failure ADD CONSTRAINT visit_failure_place_check
  CHECK ((lat IS NULL) = (lng IS NULL) AND coalesce(lat BETWEEN -90 AND 90 AND lng BETWEEN -180 AND 180, true));
ALTER TABLE package ADD CONSTRAINT package_photos_check CHECK (min_photos BETWEEN 0 AND 20);
ALTER TABLE review ADD CONSTRAINT review_dispatch_check
  CHECK (coalesce(access BETWEEN 1 AND 5, true) AND coalesce(payment BETWEEN 1 AND 5, true) AND coalesce(safety BETWEEN 1 AND 5, true)
     AND (side = 'pro' OR (access IS NULL AND payment IS NULL AND safety IS NULL)));
ALTER TABLE visit_sign_off ADD CONSTRAINT visit_sign_off_answer_check CHECK ((status = 'waiting') = (answered_at IS NULL));
ALTER TABLE moderation_item ADD CONSTRAINT moderation_item_decided_check CHECK ((status = 'pending') = (decided_at IS NULL));

-- What a person has not looked at yet, for the badge of every page.
CREATE INDEX notification_unread ON notification (user_id) WHERE channel = 'inbox' AND read_at IS NULL;
CREATE INDEX notification_inbox ON notification (user_id, created_at DESC, id DESC) WHERE channel = 'inbox';
-- The messages that a person may not have read: by the pro they concern; a booking's own are found by (booking_id, seq).
CREATE INDEX message_of_pro ON message (pro_id, booking_id, seq);

-- Packages that are sold already.
UPDATE package SET
  install_checks = ARRAY['Every strand lights up', 'Cables are clipped, nothing hangs across a path', 'The timer is set to the customer''s evenings', 'Ladders, boxes and waste are off the property'],
  takedown_checks = ARRAY['Every strand, clip and timer is down', 'Gutters and roofline are as they were', 'The strands are labelled and packed'];
UPDATE package SET min_photos = 2 WHERE id = 'standard-sparkle';
UPDATE package SET min_photos = 3 WHERE id IN ('premium-showstopper', 'commercial-estate');
