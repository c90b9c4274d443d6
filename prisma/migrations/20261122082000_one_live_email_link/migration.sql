-- Of each kind of emailed link a person has one that works: the newest.
UPDATE "email_token" AS older SET "used_at" = older."created_at"
WHERE older."used_at" IS NULL AND EXISTS (
  SELECT 1 FROM "email_token" AS newer
  WHERE newer."user_id" = older."user_id" AND newer."kind" = older."kind" AND newer."used_at" IS NULL
    AND (newer."created_at", newer."hash") > (older."created_at", older."hash")
);

CREATE UNIQUE INDEX "email_token_one_live" ON "email_token"("user_id", "kind") WHERE "used_at" IS NULL;
