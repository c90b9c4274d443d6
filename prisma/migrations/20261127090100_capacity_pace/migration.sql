-- AlterTable
ALTER TABLE "capacity_week" ADD COLUMN     "pace_percent" INTEGER;
