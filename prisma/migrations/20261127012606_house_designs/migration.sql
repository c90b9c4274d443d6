-- CreateTable
CREATE TABLE "house_design" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "owner_id" UUID,
    "quote_request_id" UUID,
    "photo_file_id" UUID,
    "preset" TEXT,
    "aspect" DOUBLE PRECISION NOT NULL,
    "design" JSONB NOT NULL,
    "stories" INTEGER NOT NULL,
    "feet" INTEGER,
    "feet_typed" BOOLEAN NOT NULL DEFAULT false,
    "share_hash" TEXT,
    "share_version" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "house_design_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "house_design_token_hash_key" ON "house_design"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "house_design_quote_request_id_key" ON "house_design"("quote_request_id");

-- CreateIndex
CREATE UNIQUE INDEX "house_design_share_hash_key" ON "house_design"("share_hash");

-- CreateIndex
CREATE INDEX "house_design_owner_id_created_at_idx" ON "house_design"("owner_id", "created_at");

-- CreateIndex
CREATE INDEX "house_design_photo_file_id_idx" ON "house_design"("photo_file_id");

-- CreateIndex
CREATE INDEX "house_design_expires_at_idx" ON "house_design"("expires_at");

-- AddForeignKey
ALTER TABLE "house_design" ADD CONSTRAINT "house_design_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "house_design" ADD CONSTRAINT "house_design_quote_request_id_fkey" FOREIGN KEY ("quote_request_id") REFERENCES "quote_request"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "house_design" ADD CONSTRAINT "house_design_photo_file_id_fkey" FOREIGN KEY ("photo_file_id") REFERENCES "stored_file"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "house_design"
  ADD CONSTRAINT "house_design_one_picture" CHECK (("photo_file_id" IS NULL) <> ("preset" IS NULL)),
  ADD CONSTRAINT "house_design_aspect" CHECK ("aspect" BETWEEN 0.2 AND 3),
  ADD CONSTRAINT "house_design_stories" CHECK ("stories" BETWEEN 1 AND 3),
  ADD CONSTRAINT "house_design_feet" CHECK ("feet" BETWEEN 20 AND 2000),
  ADD CONSTRAINT "house_design_typed" CHECK (NOT "feet_typed" OR "feet" IS NOT NULL),
  ADD CONSTRAINT "house_design_guests_only" CHECK ("owner_id" IS NULL OR "expires_at" IS NULL);

-- A guest's photo has no owner. The next migration looks at the files that are there already.
ALTER TABLE "stored_file"
  DROP CONSTRAINT "stored_file_owner_check",
  ADD CONSTRAINT "stored_file_owner_check"
    CHECK (owner_id IS NOT NULL OR noun IN ('quote-photo', 'support-attachment', 'business-logo', 'house-design')) NOT VALID;
