ALTER TABLE "stored_file" VALIDATE CONSTRAINT "stored_file_owner_check";
