-- CreateTable
CREATE TABLE "account_viewing" (
    "id" UUID NOT NULL,
    "session_hash" TEXT,
    "admin_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_viewing_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "account_viewing_of_another" CHECK (admin_id <> user_id),
    CONSTRAINT "account_viewing_short" CHECK (ends_at <= started_at + interval '15 minutes')
);

-- CreateIndex
CREATE UNIQUE INDEX "account_viewing_session_hash_key" ON "account_viewing"("session_hash");

-- CreateIndex
CREATE INDEX "account_viewing_user_id_started_at_idx" ON "account_viewing"("user_id", "started_at");

-- AddForeignKey
ALTER TABLE "account_viewing" ADD CONSTRAINT "account_viewing_session_hash_fkey" FOREIGN KEY ("session_hash") REFERENCES "session"("token_hash") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_viewing" ADD CONSTRAINT "account_viewing_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
