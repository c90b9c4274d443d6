-- CreateEnum
CREATE TYPE "customer_import_status" AS ENUM ('reading', 'judging', 'checked', 'writing', 'stopped', 'done', 'failed');

-- CreateEnum
CREATE TYPE "customer_import_step" AS ENUM ('read', 'judged', 'written');

-- CreateEnum
CREATE TYPE "customer_import_outcome" AS ENUM ('customer', 'address', 'same', 'wrong');

-- CreateTable
CREATE TABLE "customer_import" (
    "id" UUID NOT NULL,
    "admin_id" UUID NOT NULL,
    "file_id" UUID,
    "file_name" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT '',
    "status" "customer_import_status" NOT NULL DEFAULT 'reading',
    "problem" TEXT NOT NULL DEFAULT '',
    "read_rows" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "moved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_import_row" (
    "import_id" UUID NOT NULL,
    "row" INTEGER NOT NULL,
    "step" "customer_import_step" NOT NULL DEFAULT 'read',
    "outcome" "customer_import_outcome",
    "note" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "key" TEXT,
    "source_id" TEXT,
    "data" JSONB,
    "user_id" UUID,

    CONSTRAINT "customer_import_row_pkey" PRIMARY KEY ("import_id","row")
);

-- CreateTable
CREATE TABLE "imported_customer" (
    "key_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "imported_customer_pkey" PRIMARY KEY ("key_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "customer_import_file_id_key" ON "customer_import"("file_id");

-- CreateIndex
CREATE INDEX "customer_import_status_moved_at_idx" ON "customer_import"("status", "moved_at");

-- CreateIndex
CREATE INDEX "customer_import_created_at_idx" ON "customer_import"("created_at");

-- CreateIndex
CREATE INDEX "customer_import_admin_id_idx" ON "customer_import"("admin_id");

-- CreateIndex
CREATE INDEX "customer_import_row_import_id_step_key_idx" ON "customer_import_row"("import_id", "step", "key");

-- CreateIndex
CREATE INDEX "customer_import_row_import_id_outcome_row_idx" ON "customer_import_row"("import_id", "outcome", "row");

-- CreateIndex
CREATE INDEX "customer_import_row_user_id_idx" ON "customer_import_row"("user_id");

-- CreateIndex
CREATE INDEX "imported_customer_user_id_idx" ON "imported_customer"("user_id");

-- AddForeignKey
ALTER TABLE "customer_import" ADD CONSTRAINT "customer_import_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_import" ADD CONSTRAINT "customer_import_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_import_row" ADD CONSTRAINT "customer_import_row_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "customer_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_import_row" ADD CONSTRAINT "customer_import_row_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_customer" ADD CONSTRAINT "imported_customer_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is written has an outcome, and what is wrong is never written.
ALTER TABLE customer_import_row ADD CONSTRAINT customer_import_row_outcome_check CHECK (step = 'read' OR outcome IS NOT NULL);
ALTER TABLE customer_import_row ADD CONSTRAINT customer_import_row_wrong_check CHECK (outcome IS DISTINCT FROM 'wrong' OR user_id IS NULL);
ALTER TABLE customer_import_row ADD CONSTRAINT customer_import_row_row_check CHECK (row > 1);

SELECT add_enum_cast('customer_import_status');
SELECT add_enum_cast('customer_import_step');
SELECT add_enum_cast('customer_import_outcome');
