-- Admins change packages; a second change from an old page is refused by its version.
-- AlterTable
ALTER TABLE "package" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- What is never true of a package, whoever writes it.
ALTER TABLE package ADD CONSTRAINT package_prices_check CHECK (
  price_low_cents > 0 AND price_high_cents >= price_low_cents
  OR price_low_cents IS NULL AND price_high_cents IS NULL AND NOT instant_price
) NOT VALID;
ALTER TABLE package VALIDATE CONSTRAINT package_prices_check;
