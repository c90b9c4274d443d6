ALTER TABLE "review" ADD COLUMN     "answer" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "answer_removed_at" TIMESTAMPTZ(3),
ADD COLUMN     "answered_at" TIMESTAMPTZ(3);
-- Only a customer's review that may be read is answered.
ALTER TABLE review ADD CONSTRAINT review_answer_check CHECK ((answer <> '') = (answered_at IS NOT NULL)
  AND (answered_at IS NULL OR (side = 'customer' AND revealed_at IS NOT NULL)) AND (answer_removed_at IS NULL OR answered_at IS NOT NULL)) NOT VALID;
