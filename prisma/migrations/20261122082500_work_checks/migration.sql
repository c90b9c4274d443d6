-- Work begins on its day, where a pro arrived is kept, and a completion that is held moves no money.
-- CreateEnum
CREATE TYPE "completion_review_status" AS ENUM ('waiting', 'released', 'refused');

-- AlterTable
ALTER TABLE "assignment" ADD COLUMN     "arrived_lat" DOUBLE PRECISION,
ADD COLUMN     "arrived_lng" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "pro" ADD COLUMN     "visits_to_review" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "completion_review" (
    "assignment_id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "status" "completion_review_status" NOT NULL DEFAULT 'waiting',
    "reported_at" TIMESTAMPTZ(3) NOT NULL,
    "minutes" INTEGER NOT NULL,
    "is_quick" BOOLEAN NOT NULL,
    "is_new_pro" BOOLEAN NOT NULL,
    "pro_note" TEXT NOT NULL DEFAULT '',
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" UUID,
    "decision_note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "completion_review_pkey" PRIMARY KEY ("assignment_id")
);

-- CreateIndex
CREATE INDEX "completion_review_visit_id_idx" ON "completion_review"("visit_id");

-- CreateIndex
CREATE INDEX "completion_review_status_reported_at_idx" ON "completion_review"("status", "reported_at");

-- AddForeignKey
ALTER TABLE "completion_review" ADD CONSTRAINT "completion_review_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "completion_review" ADD CONSTRAINT "completion_review_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Rows of before stay as they are; only what begins from now on is checked.
ALTER TABLE visit ADD CONSTRAINT visit_started_on_its_day CHECK (
  status <> 'in_progress' OR started_at IS NULL
  OR (started_at AT TIME ZONE zone)::date >= (window_start AT TIME ZONE zone)::date) NOT VALID;
ALTER TABLE assignment ADD CONSTRAINT assignment_arrival_place_check CHECK (
  (arrived_lat IS NULL) = (arrived_lng IS NULL)
  AND (arrived_lat IS NULL OR (arrived_lat BETWEEN -90 AND 90 AND arrived_lng BETWEEN -180 AND 180)));
ALTER TABLE pro ADD CONSTRAINT pro_visits_to_review_check CHECK (visits_to_review >= 0);
ALTER TABLE completion_review ADD CONSTRAINT completion_review_decided_check CHECK (
  (status = 'waiting') = (decided_at IS NULL) AND minutes >= 0 AND (is_quick OR is_new_pro));

-- A visit whose completion is held is not completed, whichever way.
CREATE FUNCTION completion_is_not_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM completion_review r JOIN assignment a ON a.id = r.assignment_id
    WHERE r.visit_id = NEW.id AND r.status = 'waiting' AND a.status IN ('in_progress', 'completed')
  ) THEN
    RAISE EXCEPTION 'the completion of visit % is held for the office', NEW.id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER visit_completion_is_not_held BEFORE UPDATE OF status ON visit
  FOR EACH ROW WHEN (NEW.status = 'completed' AND OLD.status <> 'completed') EXECUTE FUNCTION completion_is_not_held();
