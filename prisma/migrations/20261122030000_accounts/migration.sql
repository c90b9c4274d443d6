-- CreateEnum
CREATE TYPE "sign_in_code_purpose" AS ENUM ('sign_in', 'verify_phone');

-- CreateEnum
CREATE TYPE "data_export_status" AS ENUM ('queued', 'ready', 'failed', 'expired');

-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "phone_verified_at" TIMESTAMPTZ(3),
ADD COLUMN     "photo_key" TEXT,
ADD COLUMN     "sms_quiet_end" TEXT NOT NULL DEFAULT '08:00',
ADD COLUMN     "sms_quiet_start" TEXT NOT NULL DEFAULT '21:00';

-- AlterTable
ALTER TABLE "session" ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid();

-- CreateTable
CREATE TABLE "sign_in_code" (
    "id" UUID NOT NULL,
    "purpose" "sign_in_code_purpose" NOT NULL,
    "handle_hash" TEXT NOT NULL,
    "link_hash" TEXT,
    "channel" "channel" NOT NULL,
    "address" CITEXT NOT NULL,
    "user_id" UUID,
    "secret" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "return_to" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "totp_factor" (
    "user_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "last_step" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "totp_factor_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "user_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("user_id","hash")
);

-- CreateTable
CREATE TABLE "google_identity" (
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "google_identity_pkey" PRIMARY KEY ("subject")
);

-- CreateTable
CREATE TABLE "email_change" (
    "hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "new_email" CITEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_change_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "sms_consent" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "phone" TEXT NOT NULL,
    "given" BOOLEAN NOT NULL,
    "source" TEXT NOT NULL,
    "text_version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sms_consent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "data_export" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "status" "data_export_status" NOT NULL DEFAULT 'queued',
    "link_hash" TEXT,
    "storage_key" TEXT,
    "bytes" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ready_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "data_export_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_code_handle_hash_key" ON "sign_in_code"("handle_hash");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_code_link_hash_key" ON "sign_in_code"("link_hash");

-- CreateIndex
CREATE INDEX "sign_in_code_address_purpose_created_at_idx" ON "sign_in_code"("address", "purpose", "created_at");

-- CreateIndex
CREATE INDEX "sign_in_code_user_id_idx" ON "sign_in_code"("user_id");

-- CreateIndex
CREATE INDEX "sign_in_code_expires_at_idx" ON "sign_in_code"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "google_identity_user_id_key" ON "google_identity"("user_id");

-- CreateIndex
CREATE INDEX "email_change_user_id_idx" ON "email_change"("user_id");

-- CreateIndex
CREATE INDEX "sms_consent_phone_at_idx" ON "sms_consent"("phone", "at");

-- CreateIndex
CREATE INDEX "sms_consent_user_id_at_idx" ON "sms_consent"("user_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "data_export_link_hash_key" ON "data_export"("link_hash");

-- CreateIndex
CREATE INDEX "data_export_user_id_created_at_idx" ON "data_export"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "data_export_status_expires_at_idx" ON "data_export"("status", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "session_id_key" ON "session"("id");

-- AddForeignKey
ALTER TABLE "sign_in_code" ADD CONSTRAINT "sign_in_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "totp_factor" ADD CONSTRAINT "totp_factor_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "google_identity" ADD CONSTRAINT "google_identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sms_consent" ADD CONSTRAINT "sms_consent_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_export" ADD CONSTRAINT "data_export_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What must never be false.

-- A proved number opens one account, and only one written as the network writes it is ever proved.
CREATE UNIQUE INDEX app_user_verified_phone ON app_user (phone) WHERE phone_verified_at IS NOT NULL;
ALTER TABLE app_user ADD CONSTRAINT app_user_verified_phone_check CHECK (phone_verified_at IS NULL OR phone ~ '^\+1[0-9]{10}$');
ALTER TABLE app_user ADD CONSTRAINT app_user_quiet_check
  CHECK (sms_quiet_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND sms_quiet_end ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

-- Who was made nobody keeps no name, no number, no password and no photo.
ALTER TABLE app_user ADD CONSTRAINT app_user_deleted_check CHECK (deleted_at IS NULL OR
  (password_hash IS NULL AND phone IS NULL AND zip IS NULL AND photo_key IS NULL AND full_name = '' AND email LIKE '%@deleted.invalid'));

-- A code has at most five tries; one change of address is open at a time; an export that is ready has its file, its link and its end.
ALTER TABLE sign_in_code ADD CONSTRAINT sign_in_code_tries_check CHECK (attempts BETWEEN 0 AND 5);
ALTER TABLE sign_in_code ADD CONSTRAINT sign_in_code_channel_check CHECK (channel IN ('email', 'sms'));
CREATE UNIQUE INDEX email_change_one_open ON email_change (user_id) WHERE used_at IS NULL;
ALTER TABLE data_export ADD CONSTRAINT data_export_ready_check CHECK (status <> 'ready' OR
  (link_hash IS NOT NULL AND storage_key IS NOT NULL AND bytes IS NOT NULL AND ready_at IS NOT NULL AND expires_at IS NOT NULL));
CREATE UNIQUE INDEX data_export_one_queued ON data_export (user_id) WHERE status = 'queued';

-- What somebody agreed to is a record.
ALTER TABLE sms_consent ADD CONSTRAINT sms_consent_source_check CHECK (source IN ('settings', 'stop', 'start'));
CREATE TRIGGER sms_consent_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sms_consent FOR EACH STATEMENT EXECUTE FUNCTION append_only();
