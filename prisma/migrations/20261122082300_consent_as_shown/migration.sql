-- Which text stood on the page, and on which page; null for what was recorded before.
ALTER TABLE "booking_consent" ADD COLUMN "version" TEXT;
ALTER TABLE "booking_consent" ADD COLUMN "place" TEXT;

-- Deposit checkouts never printed this sentence; the rules above it were printed and stay.
UPDATE "booking_consent"
SET "text" = replace("text", E'\nBy paying you agree to the terms and to the cancellation rules above.', '')
WHERE "text" LIKE '%By paying you agree to the terms and to the cancellation rules above.%';
