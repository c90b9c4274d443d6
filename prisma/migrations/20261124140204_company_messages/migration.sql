-- CreateTable
CREATE TABLE "company_message" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "side" TEXT NOT NULL,
    "sender_id" UUID NOT NULL,
    "site_id" UUID,
    "about" TEXT NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "company_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_message_mark" (
    "company_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "side" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "company_message_mark_pkey" PRIMARY KEY ("company_id","user_id")
);

-- CreateIndex
CREATE INDEX "company_message_sender_id_idx" ON "company_message"("sender_id");

-- CreateIndex
CREATE INDEX "company_message_site_id_idx" ON "company_message"("site_id");

-- CreateIndex
CREATE UNIQUE INDEX "company_message_company_id_seq_key" ON "company_message"("company_id", "seq");

-- CreateIndex
CREATE INDEX "company_message_mark_user_id_idx" ON "company_message_mark"("user_id");

-- AddForeignKey
ALTER TABLE "company_message" ADD CONSTRAINT "company_message_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_message" ADD CONSTRAINT "company_message_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_message" ADD CONSTRAINT "company_message_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_message_mark" ADD CONSTRAINT "company_message_mark_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_message_mark" ADD CONSTRAINT "company_message_mark_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE company_message ADD CONSTRAINT company_message_check CHECK (
  seq > 0 AND body <> '' AND side IN ('company', 'office') AND about IN ('general', 'visit', 'problem', 'invoice'));
ALTER TABLE company_message_mark ADD CONSTRAINT company_message_mark_check CHECK (side IN ('company', 'office'));
