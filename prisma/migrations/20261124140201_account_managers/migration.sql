-- CreateEnum
CREATE TYPE "escalation_step" AS ENUM ('office', 'company');

-- CreateTable
CREATE TABLE "account_manager" (
    "company_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_manager_pkey" PRIMARY KEY ("company_id")
);

-- CreateTable
CREATE TABLE "visit_escalation" (
    "visit_id" UUID NOT NULL,
    "window_version" INTEGER NOT NULL,
    "step" "escalation_step" NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "visit_escalation_pkey" PRIMARY KEY ("visit_id","window_version","step")
);

-- CreateIndex
CREATE INDEX "account_manager_user_id_idx" ON "account_manager"("user_id");

-- AddForeignKey
ALTER TABLE "account_manager" ADD CONSTRAINT "account_manager_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_manager" ADD CONSTRAINT "account_manager_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visit_escalation" ADD CONSTRAINT "visit_escalation_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

SELECT add_enum_cast('escalation_step');
