-- CreateTable
CREATE TABLE "shipped_row" (
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "digest" TEXT NOT NULL,

    CONSTRAINT "shipped_row_pkey" PRIMARY KEY ("name","key")
);
