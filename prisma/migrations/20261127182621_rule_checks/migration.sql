-- CreateTable
CREATE TABLE "rule_check" (
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "looked" INTEGER NOT NULL DEFAULT 0,
    "broken" INTEGER NOT NULL DEFAULT 0,
    "event_id" BIGINT NOT NULL DEFAULT 0,
    "cursors" JSONB NOT NULL DEFAULT '{}',
    "pass_since" TIMESTAMPTZ(3) NOT NULL,
    "pass_done_at" TIMESTAMPTZ(3),

    CONSTRAINT "rule_check_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rule_finding" (
    "id" UUID NOT NULL,
    "rule" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "found" TEXT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "rule_finding_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "rule_check_started_at_idx" ON "rule_check"("started_at");

-- CreateIndex
CREATE INDEX "rule_finding_resolved_at_first_at_idx" ON "rule_finding"("resolved_at", "first_at");

-- What breaks a rule is written down once for as long as it lasts.
CREATE UNIQUE INDEX "rule_finding_open" ON "rule_finding" ("rule", "object_id") WHERE "resolved_at" IS NULL;

ALTER TABLE "rule_check" ADD CONSTRAINT "rule_check_counts" CHECK ("looked" >= 0 AND "broken" >= 0);
