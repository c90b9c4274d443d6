ALTER TABLE "visit" VALIDATE CONSTRAINT "visit_lead_visit_id_fkey";
ALTER TABLE "visit" VALIDATE CONSTRAINT "visit_pros";
ALTER TABLE "visit" VALIDATE CONSTRAINT "visit_seat";
ALTER TABLE "visit" VALIDATE CONSTRAINT "visit_money_check";
