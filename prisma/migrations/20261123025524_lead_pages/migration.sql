-- AlterTable
ALTER TABLE "commercial_lead" ADD COLUMN     "added_at" TIMESTAMPTZ(3),
ADD COLUMN     "token" TEXT,
ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "lead_addition" (
    "id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lead_addition_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "lead_addition_lead_id_created_at_idx" ON "lead_addition"("lead_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "commercial_lead_token_key" ON "commercial_lead"("token");

-- AddForeignKey
ALTER TABLE "lead_addition" ADD CONSTRAINT "lead_addition_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "commercial_lead"("id") ON DELETE CASCADE ON UPDATE CASCADE;
