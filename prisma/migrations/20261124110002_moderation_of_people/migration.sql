-- AlterTable
ALTER TABLE "moderation_item" ADD COLUMN     "appeal" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "appeal_answer" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "appeal_decided_at" TIMESTAMPTZ(3),
ADD COLUMN     "appeal_decided_by_id" UUID,
ADD COLUMN     "appeal_granted" BOOLEAN,
ADD COLUMN     "appealed_at" TIMESTAMPTZ(3),
ADD COLUMN     "hid" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "measure" TEXT,
ADD COLUMN     "source" TEXT NOT NULL DEFAULT 'report',
ADD COLUMN     "subject_id" UUID,
ADD COLUMN     "words" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "review" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "visit_photo" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3);

-- Only what was appealed is answered, and an answer says by whom.
ALTER TABLE "moderation_item"
  ADD CONSTRAINT "moderation_item_appeal_answered" CHECK (appeal_decided_at IS NULL OR (appealed_at IS NOT NULL AND appeal_granted IS NOT NULL)) NOT VALID;
