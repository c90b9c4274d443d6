-- AlterTable
ALTER TABLE "review" ADD COLUMN     "consent_at" TIMESTAMPTZ(3);
