-- AlterTable
ALTER TABLE "booking" ADD COLUMN     "on_site_name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "on_site_phone" TEXT NOT NULL DEFAULT '';
