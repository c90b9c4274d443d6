-- CreateTable
CREATE TABLE "day_price" (
    "region" TEXT NOT NULL,
    "pro_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "seconds" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "day_price_pkey" PRIMARY KEY ("region","pro_id","date")
);

-- CreateIndex
CREATE INDEX "day_price_pro_id_date_idx" ON "day_price"("pro_id", "date");

-- CreateIndex
CREATE INDEX "day_price_at_idx" ON "day_price"("at");

-- AddForeignKey
ALTER TABLE "day_price" ADD CONSTRAINT "day_price_pro_id_fkey" FOREIGN KEY ("pro_id") REFERENCES "pro"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What costs nothing has no row.
ALTER TABLE day_price ADD CONSTRAINT day_price_seconds_check CHECK (seconds > 0);
