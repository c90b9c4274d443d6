-- Until when one worker alone may send a notice, by the database's clock: those of machines differ.
ALTER TABLE "notification" ADD COLUMN "sending_until" TIMESTAMPTZ(3);
