ALTER TABLE "moderation_item" VALIDATE CONSTRAINT "moderation_item_appeal_answered";
