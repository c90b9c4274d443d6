-- AlterTable
ALTER TABLE "visit_move" ADD COLUMN     "keeps_pro" BOOLEAN NOT NULL DEFAULT false;
