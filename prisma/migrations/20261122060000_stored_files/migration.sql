-- Bytes in the private storage. What an owner counts against his shelf is read by owner_id.
CREATE TABLE "stored_file" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "owner_id" UUID NOT NULL,
    "noun" TEXT NOT NULL,
    "subject_id" UUID,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "stored_file_size_positive" CHECK ("size" > 0),
    CONSTRAINT "stored_file_key_shape" CHECK ("key" ~ '^\d{4}-\d{2}-\d{2}/[0-9a-f]{32}\.[a-z0-9]{2,5}$'),
    CONSTRAINT "stored_file_type_inert" CHECK ("content_type" NOT LIKE 'text/%' AND "content_type" NOT LIKE 'image/svg%')
);

CREATE UNIQUE INDEX "stored_file_key_key" ON "stored_file"("key");
CREATE INDEX "stored_file_owner_id_idx" ON "stored_file"("owner_id");
CREATE INDEX "stored_file_noun_subject_id_idx" ON "stored_file"("noun", "subject_id");
CREATE INDEX "stored_file_deleted_at_idx" ON "stored_file"("deleted_at");

ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
