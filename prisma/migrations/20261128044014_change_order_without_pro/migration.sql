-- AlterTable
ALTER TABLE "change_order" ALTER COLUMN "pro_id" DROP NOT NULL,
ALTER COLUMN "assignment_id" DROP NOT NULL;
