-- CreateEnum
CREATE TYPE "binder_status" AS ENUM ('waiting', 'ready', 'failed', 'expired');

-- CreateTable
CREATE TABLE "site_binder" (
    "id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "asked_by_id" UUID NOT NULL,
    "from_on" DATE NOT NULL,
    "to_on" DATE NOT NULL,
    "status" "binder_status" NOT NULL DEFAULT 'waiting',
    "file_id" UUID,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ready_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "site_binder_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "site_binder_file_id_key" ON "site_binder"("file_id");

-- CreateIndex
CREATE INDEX "site_binder_site_id_created_at_idx" ON "site_binder"("site_id", "created_at");

-- CreateIndex
CREATE INDEX "site_binder_company_id_created_at_idx" ON "site_binder"("company_id", "created_at");

-- CreateIndex
CREATE INDEX "site_binder_status_created_at_idx" ON "site_binder"("status", "created_at");

-- CreateIndex
CREATE INDEX "site_binder_asked_by_id_idx" ON "site_binder"("asked_by_id");

-- AddForeignKey
ALTER TABLE "site_binder" ADD CONSTRAINT "site_binder_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_binder" ADD CONSTRAINT "site_binder_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_binder" ADD CONSTRAINT "site_binder_asked_by_id_fkey" FOREIGN KEY ("asked_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_binder" ADD CONSTRAINT "site_binder_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A binder that is ready has a file until it expires, and a period is at most about a year.
ALTER TABLE site_binder ADD CONSTRAINT site_binder_check CHECK (
  from_on <= to_on AND to_on - from_on <= 400 AND (status <> 'ready' OR (ready_at IS NOT NULL AND expires_at IS NOT NULL)));

SELECT add_enum_cast('binder_status');
