ALTER TABLE "payment" VALIDATE CONSTRAINT "payment_later";
