ALTER TABLE "site" VALIDATE CONSTRAINT "site_point_check";
