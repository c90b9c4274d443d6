-- CreateTable
CREATE TABLE "at_risk_count" (
    "days" INTEGER NOT NULL,
    "visits" INTEGER NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "at_risk_count_pkey" PRIMARY KEY ("days")
);
