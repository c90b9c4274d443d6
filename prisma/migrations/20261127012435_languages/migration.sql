-- In which language a person reads. Until now everything was English.
ALTER TABLE "app_user" ADD COLUMN "language" TEXT NOT NULL DEFAULT 'en';
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_language" CHECK ("language" IN ('en', 'es')) NOT VALID;
ALTER TABLE "app_user" VALIDATE CONSTRAINT "app_user_language";

-- The language of a notice stands when it is written: its parts were formatted in it.
ALTER TABLE "notification" ADD COLUMN "language" TEXT NOT NULL DEFAULT 'en';
ALTER TABLE "notification" ADD CONSTRAINT "notification_language" CHECK ("language" IN ('en', 'es')) NOT VALID;
ALTER TABLE "notification" VALIDATE CONSTRAINT "notification_language";

-- The language of guests, who have no account that could say it.
ALTER TABLE "quote_request" ADD COLUMN "language" TEXT NOT NULL DEFAULT 'en';
ALTER TABLE "quote_request" ADD CONSTRAINT "quote_request_language" CHECK ("language" IN ('en', 'es')) NOT VALID;
ALTER TABLE "quote_request" VALIDATE CONSTRAINT "quote_request_language";
