ALTER TABLE "payment" ADD COLUMN     "visit_id" UUID;
ALTER TABLE "payment" ADD CONSTRAINT "payment_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
-- A tip says whose visit it is for, and nothing else does.
ALTER TABLE payment ADD CONSTRAINT payment_tip_check CHECK ((kind = 'tip') = (visit_id IS NOT NULL)) NOT VALID;
