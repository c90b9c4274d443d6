-- CreateTable
CREATE TABLE "evidence_submission" (
    "id" UUID NOT NULL,
    "dispute_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "statement" TEXT NOT NULL,
    "kinds" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "hash" TEXT,
    "stripe_file_id" TEXT,
    "refusal" TEXT,
    "asked_by_id" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "evidence_submission_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "evidence_submission_dispute_id_idx" ON "evidence_submission"("dispute_id");

-- CreateIndex
CREATE INDEX "evidence_submission_sent_at_idx" ON "evidence_submission"("sent_at");

-- AddForeignKey
ALTER TABLE "evidence_submission" ADD CONSTRAINT "evidence_submission_dispute_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "dispute"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "evidence_submission"
  ADD CONSTRAINT "evidence_submission_status" CHECK ("status" IN ('waiting', 'sent', 'refused')),
  ADD CONSTRAINT "evidence_submission_sent" CHECK (("status" = 'sent') = ("sent_at" IS NOT NULL AND "hash" IS NOT NULL)),
  ADD CONSTRAINT "evidence_submission_refused" CHECK (("status" = 'refused') = ("refusal" IS NOT NULL));

CREATE UNIQUE INDEX "evidence_submission_once" ON "evidence_submission" ("dispute_id") WHERE "status" <> 'refused';
