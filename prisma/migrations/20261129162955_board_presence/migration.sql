-- CreateTable
CREATE TABLE "board_presence" (
    "admin_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "visit_id" UUID,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "board_presence_pkey" PRIMARY KEY ("admin_id")
);

-- CreateIndex
CREATE INDEX "board_presence_visit_id_idx" ON "board_presence"("visit_id");

-- AddForeignKey
ALTER TABLE "board_presence" ADD CONSTRAINT "board_presence_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "board_presence" ADD CONSTRAINT "board_presence_visit_id_fkey" FOREIGN KEY ("visit_id") REFERENCES "visit"("id") ON DELETE SET NULL ON UPDATE CASCADE;
