-- CreateTable
CREATE TABLE "analytics_month" (
    "kind" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "owner" TEXT NOT NULL DEFAULT '',
    "dimension" TEXT NOT NULL DEFAULT '',
    "count" INTEGER NOT NULL DEFAULT 0,
    "amount" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "analytics_month_pkey" PRIMARY KEY ("kind","month","owner","dimension"),
    CONSTRAINT "analytics_month_first_day" CHECK (extract(day FROM "month") = 1)
);

-- CreateTable
CREATE TABLE "analytics_month_state" (
    "month" DATE NOT NULL,
    "summed" BOOLEAN NOT NULL,

    CONSTRAINT "analytics_month_state_pkey" PRIMARY KEY ("month")
);
