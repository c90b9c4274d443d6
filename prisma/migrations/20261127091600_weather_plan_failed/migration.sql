-- AlterTable
ALTER TABLE "weather_hold" ADD COLUMN     "plan_failed_at" TIMESTAMPTZ(3);
