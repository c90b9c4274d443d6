-- CreateEnum
CREATE TYPE "link_request_kind" AS ENUM ('verify_email', 'reset_password', 'sign_in_locked');

-- CreateTable
CREATE TABLE "link_request" (
    "id" UUID NOT NULL,
    "kind" "link_request_kind" NOT NULL,
    "email" CITEXT NOT NULL,
    "return_to" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "link_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "link_request_created_at_idx" ON "link_request"("created_at");
