-- What a customer gets after a finished visit: a PDF, and the same words as data.
-- CreateEnum
CREATE TYPE "visit_report_status" AS ENUM ('waiting', 'ready', 'failed');

-- CreateTable
CREATE TABLE "visit_report" (
    "id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "status" "visit_report_status" NOT NULL DEFAULT 'waiting',
    "is_mailed" BOOLEAN NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "pro_note" TEXT NOT NULL DEFAULT '',
    "office_note" TEXT NOT NULL DEFAULT '',
    "content" JSONB,
    "file_id" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rendered_at" TIMESTAMPTZ(3),
    "mailed_at" TIMESTAMPTZ(3),
    "late_told_at" TIMESTAMPTZ(3),

    CONSTRAINT "visit_report_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "visit_report_file_id_key" ON "visit_report"("file_id");

-- CreateIndex
CREATE INDEX "visit_report_due_at_id_idx" ON "visit_report"("due_at", "id");

-- CreateIndex
CREATE INDEX "visit_report_status_due_at_idx" ON "visit_report"("status", "due_at");

-- CreateIndex
CREATE UNIQUE INDEX "visit_report_visit_id_revision_key" ON "visit_report"("visit_id", "revision");

-- AddForeignKey
ALTER TABLE "visit_report" ADD CONSTRAINT "visit_report_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit_report" ADD CONSTRAINT "visit_report_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "stored_file"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What is ready can be read.
ALTER TABLE visit_report ADD CONSTRAINT visit_report_ready_check CHECK (status <> 'ready' OR (content IS NOT NULL AND rendered_at IS NOT NULL));
