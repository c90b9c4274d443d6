ALTER TABLE "app_user" ADD COLUMN "stripe_deletion_at" TIMESTAMPTZ(3);
