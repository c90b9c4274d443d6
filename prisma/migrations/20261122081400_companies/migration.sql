-- CreateEnum
CREATE TYPE "company_role" AS ENUM ('owner', 'manager', 'site_contact', 'billing');

-- AlterTable
ALTER TABLE "booking" ADD COLUMN     "company_id" UUID;

-- AlterTable
ALTER TABLE "quote_request" ADD COLUMN     "company_id" UUID;

-- AlterTable
ALTER TABLE "site" ADD COLUMN     "company_id" UUID,
ADD COLUMN     "facility" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "square_feet" INTEGER;

-- CreateTable
CREATE TABLE "company" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "billing_email" CITEXT NOT NULL,
    "phone" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_member" (
    "user_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "role" "company_role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "company_member_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "company_member_site" (
    "user_id" UUID NOT NULL,
    "site_id" UUID NOT NULL,

    CONSTRAINT "company_member_site_pkey" PRIMARY KEY ("user_id","site_id")
);

-- CreateTable
CREATE TABLE "company_invitation" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "role" "company_role" NOT NULL,
    "site_ids" UUID[],
    "link_hash" TEXT NOT NULL,
    "by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),

    CONSTRAINT "company_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "company_created_at_id_idx" ON "company"("created_at", "id");

-- CreateIndex
CREATE INDEX "company_member_company_id_created_at_idx" ON "company_member"("company_id", "created_at");

-- CreateIndex
CREATE INDEX "company_member_site_site_id_idx" ON "company_member_site"("site_id");

-- CreateIndex
CREATE UNIQUE INDEX "company_invitation_link_hash_key" ON "company_invitation"("link_hash");

-- CreateIndex
CREATE INDEX "company_invitation_company_id_accepted_at_idx" ON "company_invitation"("company_id", "accepted_at");

-- CreateIndex
CREATE INDEX "company_invitation_email_idx" ON "company_invitation"("email");

-- CreateIndex
CREATE INDEX "booking_company_id_created_at_idx" ON "booking"("company_id", "created_at");

-- CreateIndex
CREATE INDEX "quote_request_company_id_idx" ON "quote_request"("company_id");

-- CreateIndex
CREATE INDEX "site_company_id_created_at_idx" ON "site"("company_id", "created_at");

-- AddForeignKey
ALTER TABLE "quote_request" ADD CONSTRAINT "quote_request_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site" ADD CONSTRAINT "site_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking" ADD CONSTRAINT "booking_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_member" ADD CONSTRAINT "company_member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_member" ADD CONSTRAINT "company_member_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_member_site" ADD CONSTRAINT "company_member_site_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "company_member"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_member_site" ADD CONSTRAINT "company_member_site_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_invitation" ADD CONSTRAINT "company_invitation_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "company"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE company ADD CONSTRAINT company_words_check
  CHECK (char_length(name) BETWEEN 1 AND 120 AND char_length(billing_email::text) BETWEEN 3 AND 254);
ALTER TABLE site ADD CONSTRAINT site_one_owner_check CHECK (customer_id IS NULL OR company_id IS NULL);
ALTER TABLE site ADD CONSTRAINT site_square_feet_check CHECK (square_feet > 0);

-- An open company has an owner. Looked at when the transaction ends, one company at a time: of two owners who leave in the same
-- moment the second finds the first gone.
CREATE FUNCTION require_company_owner(asked uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM company WHERE id = asked AND closed_at IS NULL FOR UPDATE;
  IF FOUND AND NOT EXISTS (SELECT 1 FROM company_member WHERE company_id = asked AND role = 'owner') THEN
    RAISE EXCEPTION 'company % would be left without an owner', asked USING ERRCODE = '23514';
  END IF;
END $$;

CREATE FUNCTION company_keeps_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_company_owner(OLD.company_id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER company_keeps_owner AFTER UPDATE OR DELETE ON company_member
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION company_keeps_owner();

CREATE FUNCTION company_has_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_company_owner(NEW.id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER company_has_owner AFTER INSERT OR UPDATE OF closed_at ON company
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION company_has_owner();

-- The role that opens the company's room follows the membership, whichever page changes that.
CREATE FUNCTION company_role_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE app_user SET roles = array_append(roles, 'company'), version = version + 1
      WHERE id = NEW.user_id AND NOT 'company' = ANY (roles);
  ELSE
    UPDATE app_user SET roles = CASE WHEN roles = ARRAY['company']::role[] THEN ARRAY['customer']::role[]
      ELSE array_remove(roles, 'company') END, version = version + 1
      WHERE id = OLD.user_id AND 'company' = ANY (roles);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER company_role_follows AFTER INSERT OR DELETE ON company_member
  FOR EACH ROW EXECUTE FUNCTION company_role_follows();
