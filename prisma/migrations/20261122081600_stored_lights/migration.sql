-- Lights that are kept until the next season.
-- AlterTable
ALTER TABLE "package" ADD COLUMN "includes_storage" BOOLEAN NOT NULL DEFAULT false;

UPDATE "package" SET "includes_storage" = true WHERE "id" = 'premium-showstopper';

-- CreateTable
CREATE TABLE "stored_lights" (
    "booking_id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "bins" INTEGER NOT NULL,
    "contents" TEXT NOT NULL,
    "location" TEXT NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL,
    "handed_out_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "stored_lights_pkey" PRIMARY KEY ("booking_id"),
    CONSTRAINT "stored_lights_has_bins" CHECK ("bins" BETWEEN 1 AND 99),
    CONSTRAINT "stored_lights_says_what_and_where" CHECK ("contents" <> '' AND "location" <> ''),
    CONSTRAINT "stored_lights_out_after_in" CHECK ("handed_out_at" >= "stored_at")
);

-- CreateIndex
CREATE INDEX "stored_lights_site_id_idx" ON "stored_lights"("site_id");

-- CreateIndex
CREATE INDEX "stored_lights_stored_at_booking_id_idx" ON "stored_lights"("stored_at", "booking_id");

-- AddForeignKey
ALTER TABLE "stored_lights" ADD CONSTRAINT "stored_lights_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_lights" ADD CONSTRAINT "stored_lights_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
