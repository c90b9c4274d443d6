-- The license of a deleted account stays where work was done under it. Its number is free for the next account.
ALTER TABLE "pro_license" ADD COLUMN "released_at" TIMESTAMPTZ(3);
UPDATE "pro_license" SET "released_at" = "app_user"."deleted_at"
FROM "pro" JOIN "app_user" ON "app_user"."id" = "pro"."user_id"
WHERE "pro"."id" = "pro_license"."pro_id" AND "app_user"."deleted_at" IS NOT NULL;
