-- CreateTable
CREATE TABLE "blocked_contact" (
    "id" UUID NOT NULL,
    "ban_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blocked_contact_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "blocked_contact_kind_hash_idx" ON "blocked_contact"("kind", "hash");

-- CreateIndex
CREATE UNIQUE INDEX "blocked_contact_ban_id_kind_hash_key" ON "blocked_contact"("ban_id", "kind", "hash");

-- AddForeignKey
ALTER TABLE "blocked_contact" ADD CONSTRAINT "blocked_contact_ban_id_fkey" FOREIGN KEY ("ban_id") REFERENCES "user_ban"("id") ON DELETE CASCADE ON UPDATE CASCADE;
