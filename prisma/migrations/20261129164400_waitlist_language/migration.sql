-- AlterTable
ALTER TABLE "waitlist_entry" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';
