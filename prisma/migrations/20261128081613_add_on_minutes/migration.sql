-- How much longer the first visit takes with one piece: none, until the office says so.
ALTER TABLE "add_on" ADD COLUMN     "minutes" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "add_on" ADD CONSTRAINT "add_on_minutes" CHECK ("minutes" BETWEEN 0 AND 480);
-- What options that were added ahead made a visit longer.
ALTER TABLE "change_order" ADD COLUMN     "minutes" INTEGER NOT NULL DEFAULT 0;
