-- CreateEnum
CREATE TYPE "ProposalStatus" AS ENUM ('preparing', 'planning', 'ready', 'failed');

-- CreateEnum
CREATE TYPE "PlanItemOutcome" AS ENUM ('proposed', 'assigned', 'offered', 'stale');

-- CreateTable
CREATE TABLE "plan_proposal" (
    "id" UUID NOT NULL,
    "status" "ProposalStatus" NOT NULL DEFAULT 'preparing',
    "mode" TEXT NOT NULL,
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "to_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ready_at" TIMESTAMPTZ(3),

    CONSTRAINT "plan_proposal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan_region" (
    "proposal_id" UUID NOT NULL,
    "region" TEXT NOT NULL,
    "problem" JSONB NOT NULL,
    "plan" JSONB,
    "error" TEXT,

    CONSTRAINT "plan_region_pkey" PRIMARY KEY ("proposal_id","region")
);

-- CreateTable
CREATE TABLE "plan_item" (
    "proposal_id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "pro_id" UUID,
    "starts_at" TIMESTAMPTZ(3),
    "outcome" "PlanItemOutcome" NOT NULL DEFAULT 'proposed',
    "note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "plan_item_pkey" PRIMARY KEY ("proposal_id","visit_id")
);

-- CreateIndex
CREATE INDEX "plan_proposal_created_at_idx" ON "plan_proposal"("created_at");

-- AddForeignKey
ALTER TABLE "plan_region" ADD CONSTRAINT "plan_region_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "plan_proposal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_item" ADD CONSTRAINT "plan_item_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "plan_proposal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_item" ADD CONSTRAINT "plan_item_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_item" ADD CONSTRAINT "plan_item_pro_id_fkey" FOREIGN KEY ("pro_id") REFERENCES "pro"("id") ON DELETE SET NULL ON UPDATE CASCADE;
