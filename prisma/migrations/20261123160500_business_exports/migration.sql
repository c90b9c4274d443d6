-- CreateEnum
CREATE TYPE "business_export_status" AS ENUM ('writing', 'ready', 'cancelled', 'failed', 'expired');

-- CreateTable
CREATE TABLE "business_export" (
    "id" UUID NOT NULL,
    "admin_id" UUID NOT NULL,
    "status" "business_export_status" NOT NULL DEFAULT 'writing',
    "days" INTEGER NOT NULL,
    "total_rows" INTEGER NOT NULL DEFAULT 0,
    "written_rows" INTEGER NOT NULL DEFAULT 0,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "link_hash" TEXT,
    "file_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "moved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ready_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "business_export_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "business_export_link_hash_key" ON "business_export"("link_hash");

-- CreateIndex
CREATE UNIQUE INDEX "business_export_file_id_key" ON "business_export"("file_id");

-- CreateIndex
CREATE INDEX "business_export_status_moved_at_idx" ON "business_export"("status", "moved_at");

-- CreateIndex
CREATE INDEX "business_export_created_at_idx" ON "business_export"("created_at");

-- CreateIndex
CREATE INDEX "business_export_admin_id_idx" ON "business_export"("admin_id");

-- AddForeignKey
ALTER TABLE "business_export" ADD CONSTRAINT "business_export_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "business_export" ADD CONSTRAINT "business_export_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- At most one is being written, and what is offered has a file, a link and an end.
CREATE UNIQUE INDEX business_export_one_at_a_time ON business_export ((true)) WHERE status = 'writing';
ALTER TABLE business_export ADD CONSTRAINT business_export_ready_check
  CHECK (status <> 'ready' OR (file_id IS NOT NULL AND link_hash IS NOT NULL AND expires_at IS NOT NULL));
ALTER TABLE business_export ADD CONSTRAINT business_export_days_check CHECK (days BETWEEN 1 AND 30);

SELECT add_enum_cast('business_export_status');
