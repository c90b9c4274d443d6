-- CreateTable
CREATE TABLE "past_job" (
    "id" UUID NOT NULL,
    "key_hash" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "site_id" UUID,
    "number" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL,
    "lines" TEXT NOT NULL DEFAULT '',
    "done_on" DATE NOT NULL,
    "completed" BOOLEAN NOT NULL,
    "status" TEXT NOT NULL DEFAULT '',
    "total_cents" INTEGER,
    "paid_cents" INTEGER,
    "assigned_to" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "past_job_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "past_job_key_hash_key" ON "past_job"("key_hash");

-- CreateIndex
CREATE INDEX "past_job_customer_id_done_on_id_idx" ON "past_job"("customer_id", "done_on", "id");

-- CreateIndex
CREATE INDEX "past_job_site_id_idx" ON "past_job"("site_id");

-- AddForeignKey
ALTER TABLE "past_job" ADD CONSTRAINT "past_job_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "past_job" ADD CONSTRAINT "past_job_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE past_job ADD CONSTRAINT past_job_paid_check CHECK (paid_cents >= 0);
