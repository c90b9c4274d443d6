-- Until when the office has paused a pro, and the reason that the pro reads.
ALTER TABLE "pro" ADD COLUMN "office_paused_until" TIMESTAMPTZ(3), ADD COLUMN "office_pause_reason" TEXT;

ALTER TABLE "pro" ADD CONSTRAINT "pro_office_pause_is_whole"
  CHECK (("office_paused_until" IS NULL) = ("office_pause_reason" IS NULL)) NOT VALID;
ALTER TABLE "pro" VALIDATE CONSTRAINT "pro_office_pause_is_whole";
