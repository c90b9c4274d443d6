ALTER TABLE "visit" VALIDATE CONSTRAINT "visit_days";
ALTER TABLE "visit" VALIDATE CONSTRAINT "visit_seat";
ALTER TABLE "visit" VALIDATE CONSTRAINT "visit_money_check";
