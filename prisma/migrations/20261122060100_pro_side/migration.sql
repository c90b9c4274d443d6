-- CreateEnum
CREATE TYPE "document_kind" AS ENUM ('insurance', 'identity', 'license', 'w9', 'other');

-- CreateEnum
CREATE TYPE "document_status" AS ENUM ('pending', 'approved', 'rejected');

-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "avatar_file_id" UUID;

-- AlterTable
ALTER TABLE "pro" ADD COLUMN     "calendar_token" TEXT,
ADD COLUMN     "helper_waived_at" TIMESTAMPTZ(3),
ADD COLUMN     "sole_proprietor" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "pro_suspension" (
    "id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "by_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "until" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "ended_by_id" UUID,
    "appeal" TEXT,
    "appealed_at" TIMESTAMPTZ(3),
    "answer" TEXT,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "pro_suspension_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pro_document" (
    "id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "kind" "document_kind" NOT NULL,
    "status" "document_status" NOT NULL DEFAULT 'pending',
    "expires_on" DATE,
    "coverage_cents" INTEGER,
    "reason" TEXT,
    "reviewed_by_id" UUID,
    "reviewed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "pro_document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pro_time_off" (
    "id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "weekday" INTEGER NOT NULL,
    "every_weeks" INTEGER NOT NULL DEFAULT 1,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE,
    "note" TEXT NOT NULL DEFAULT '',
    "skips" DATE[],

    CONSTRAINT "pro_time_off_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pro_busy_feed" (
    "pro_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "next_read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_read_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "pro_busy_feed_pkey" PRIMARY KEY ("pro_id")
);

-- CreateTable
CREATE TABLE "pro_busy_time" (
    "id" UUID NOT NULL,
    "pro_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pro_busy_time_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "license_source" (
    "state" TEXT NOT NULL,
    "adapter" TEXT NOT NULL,
    "url" TEXT,
    "imported_at" TIMESTAMPTZ(3),
    "lines" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "license_source_pkey" PRIMARY KEY ("state")
);

-- CreateIndex
CREATE INDEX "pro_suspension_pro_id_at_idx" ON "pro_suspension"("pro_id", "at");

-- CreateIndex
CREATE INDEX "pro_suspension_ended_at_until_idx" ON "pro_suspension"("ended_at", "until");

-- CreateIndex
CREATE UNIQUE INDEX "pro_document_file_id_key" ON "pro_document"("file_id");

-- CreateIndex
CREATE INDEX "pro_document_pro_id_created_at_idx" ON "pro_document"("pro_id", "created_at");

-- CreateIndex
CREATE INDEX "pro_document_status_created_at_idx" ON "pro_document"("status", "created_at");

-- CreateIndex
CREATE INDEX "pro_document_expires_on_idx" ON "pro_document"("expires_on");

-- CreateIndex
CREATE INDEX "pro_time_off_pro_id_idx" ON "pro_time_off"("pro_id");

-- CreateIndex
CREATE INDEX "pro_busy_feed_next_read_at_idx" ON "pro_busy_feed"("next_read_at");

-- CreateIndex
CREATE INDEX "pro_busy_time_pro_id_ends_at_idx" ON "pro_busy_time"("pro_id", "ends_at");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_avatar_file_id_key" ON "app_user"("avatar_file_id");

-- CreateIndex
CREATE UNIQUE INDEX "pro_calendar_token_key" ON "pro"("calendar_token");

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_avatar_file_id_fkey" FOREIGN KEY ("avatar_file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pro_suspension" ADD CONSTRAINT "pro_suspension_pro_id_fkey" FOREIGN KEY ("pro_id") REFERENCES "pro"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pro_document" ADD CONSTRAINT "pro_document_pro_id_fkey" FOREIGN KEY ("pro_id") REFERENCES "pro"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pro_document" ADD CONSTRAINT "pro_document_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pro_time_off" ADD CONSTRAINT "pro_time_off_pro_id_fkey" FOREIGN KEY ("pro_id") REFERENCES "pro"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pro_busy_feed" ADD CONSTRAINT "pro_busy_feed_pro_id_fkey" FOREIGN KEY ("pro_id") REFERENCES "pro"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pro_busy_time" ADD CONSTRAINT "pro_busy_time_pro_id_fkey" FOREIGN KEY ("pro_id") REFERENCES "pro"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One open suspension a pro.
CREATE UNIQUE INDEX "pro_suspension_open" ON "pro_suspension" ("pro_id") WHERE "ended_at" IS NULL;
ALTER TABLE "pro_suspension" ADD CONSTRAINT "pro_suspension_has_reason" CHECK (length(trim("reason")) > 0);

-- A certificate counts with its sum and its last day only; a no has its reason.
ALTER TABLE "pro_document" ADD CONSTRAINT "pro_document_insurance_whole" CHECK (
  "kind" <> 'insurance' OR "status" <> 'approved' OR ("expires_on" IS NOT NULL AND "coverage_cents" >= 100000000)
);
ALTER TABLE "pro_document" ADD CONSTRAINT "pro_document_rejected_says_why" CHECK ("status" <> 'rejected' OR length(trim("reason")) > 0);
ALTER TABLE "pro_document" ADD CONSTRAINT "pro_document_reviewed" CHECK (("status" = 'pending') = ("reviewed_at" IS NULL));

ALTER TABLE "pro_time_off" ADD CONSTRAINT "pro_time_off_weekday" CHECK ("weekday" BETWEEN 0 AND 6);
ALTER TABLE "pro_time_off" ADD CONSTRAINT "pro_time_off_rhythm" CHECK ("every_weeks" BETWEEN 1 AND 8);
ALTER TABLE "pro_time_off" ADD CONSTRAINT "pro_time_off_order" CHECK ("ends_on" IS NULL OR "ends_on" >= "starts_on");
ALTER TABLE "pro_busy_time" ADD CONSTRAINT "pro_busy_time_order" CHECK ("ends_at" > "starts_at");
ALTER TABLE "pro_busy_feed" ADD CONSTRAINT "pro_busy_feed_https" CHECK ("url" LIKE 'https://%');
ALTER TABLE "license_source" ADD CONSTRAINT "license_source_known" CHECK ("adapter" IN ('local', 'csv', 'http'));
ALTER TABLE "license_source" ADD CONSTRAINT "license_source_http_url" CHECK ("adapter" <> 'http' OR "url" LIKE 'https://%');
