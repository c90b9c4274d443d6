-- A photo and an export are stored files like any other.
ALTER TABLE "app_user" DROP CONSTRAINT "app_user_deleted_check";
ALTER TABLE "data_export" DROP CONSTRAINT "data_export_ready_check";

-- AlterTable
ALTER TABLE "app_user" DROP COLUMN "photo_key";

-- AlterTable
ALTER TABLE "data_export" DROP COLUMN "bytes",
DROP COLUMN "storage_key",
ADD COLUMN     "file_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "data_export_file_id_key" ON "data_export"("file_id");

-- AddForeignKey
ALTER TABLE "data_export" ADD CONSTRAINT "data_export_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Who was made nobody keeps no name, no number, no password and no photo.
ALTER TABLE app_user ADD CONSTRAINT app_user_deleted_check CHECK (deleted_at IS NULL OR
  (password_hash IS NULL AND phone IS NULL AND zip IS NULL AND avatar_file_id IS NULL AND full_name = '' AND email LIKE '%@deleted.invalid'));
-- The file goes with the sweep after the export is over, never before.
ALTER TABLE data_export ADD CONSTRAINT data_export_ready_check CHECK (status <> 'ready' OR
  (link_hash IS NOT NULL AND file_id IS NOT NULL AND ready_at IS NOT NULL AND expires_at IS NOT NULL));
