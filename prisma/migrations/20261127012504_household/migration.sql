-- CreateTable
CREATE TABLE "household_member" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "seat" SMALLINT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "household_member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "household_invitation" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "link_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),

    CONSTRAINT "household_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "household_member_member_id_idx" ON "household_member"("member_id");

-- CreateIndex
CREATE UNIQUE INDEX "household_member_owner_id_member_id_key" ON "household_member"("owner_id", "member_id");

-- CreateIndex
CREATE UNIQUE INDEX "household_member_owner_id_seat_key" ON "household_member"("owner_id", "seat");

-- CreateIndex
CREATE UNIQUE INDEX "household_invitation_link_hash_key" ON "household_invitation"("link_hash");

-- CreateIndex
CREATE INDEX "household_invitation_owner_id_accepted_at_idx" ON "household_invitation"("owner_id", "accepted_at");

-- CreateIndex
CREATE INDEX "household_invitation_email_idx" ON "household_invitation"("email");

-- AddForeignKey
ALTER TABLE "household_member" ADD CONSTRAINT "household_member_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "household_member" ADD CONSTRAINT "household_member_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "household_invitation" ADD CONSTRAINT "household_invitation_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "household_member"
  ADD CONSTRAINT "household_member_is_another" CHECK ("owner_id" <> "member_id"),
  ADD CONSTRAINT "household_member_seat" CHECK ("seat" BETWEEN 1 AND 4);

-- A member is in one account at a time.
CREATE UNIQUE INDEX "household_member_one_active" ON "household_member" ("member_id") WHERE "is_active";
