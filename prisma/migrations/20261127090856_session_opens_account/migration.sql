-- Which account is open belongs to the device on which it was opened. Those that are open now are the member's own again.
ALTER TABLE "session" ADD COLUMN     "opened_household_id" UUID;

ALTER TABLE "session" ADD CONSTRAINT "session_opened_household_id_fkey" FOREIGN KEY ("opened_household_id") REFERENCES "household_member"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
ALTER TABLE "session" VALIDATE CONSTRAINT "session_opened_household_id_fkey";
