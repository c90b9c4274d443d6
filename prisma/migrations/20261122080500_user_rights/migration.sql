-- CreateTable
CREATE TABLE "user_ban" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "by_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "pro_status" "pro_status",
    "settled_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "ended_by_id" UUID,
    "end_reason" TEXT,

    CONSTRAINT "user_ban_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_invitation" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "link_hash" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),

    CONSTRAINT "admin_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "user_ban_user_id_at_idx" ON "user_ban"("user_id", "at");

-- CreateIndex
CREATE INDEX "user_ban_ended_at_settled_at_at_idx" ON "user_ban"("ended_at", "settled_at", "at");

-- CreateIndex
CREATE UNIQUE INDEX "admin_invitation_link_hash_key" ON "admin_invitation"("link_hash");

-- CreateIndex
CREATE INDEX "admin_invitation_user_id_idx" ON "admin_invitation"("user_id");

-- CreateIndex
CREATE INDEX "admin_invitation_expires_at_idx" ON "admin_invitation"("expires_at");

-- AddForeignKey
ALTER TABLE "user_ban" ADD CONSTRAINT "user_ban_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_invitation" ADD CONSTRAINT "admin_invitation_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One ban at a time.
CREATE UNIQUE INDEX user_ban_open_idx ON user_ban (user_id) WHERE ended_at IS NULL;
