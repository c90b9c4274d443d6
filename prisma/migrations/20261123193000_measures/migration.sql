-- How many acts of an objective went well in an hour: what the page "Health" sums, instead of the acts themselves.
CREATE TABLE "objective_hour" (
  "objective" TEXT NOT NULL,
  "hour" TIMESTAMPTZ(3) NOT NULL,
  "good" INTEGER NOT NULL,
  "total" INTEGER NOT NULL,
  CONSTRAINT "objective_hour_pkey" PRIMARY KEY ("objective", "hour"),
  CONSTRAINT "objective_hour_good_of_total" CHECK ("good" >= 0 AND "good" <= "total")
);

-- How large the database was, a row a day.
CREATE TABLE "size_day" (
  "day" DATE NOT NULL,
  "bytes" BIGINT NOT NULL,
  CONSTRAINT "size_day_pkey" PRIMARY KEY ("day")
);

-- What the ledger's accounts held up to an entry, so that only later entries are added up. `balances` is filled by the next look, when no
-- transaction can still commit an earlier entry.
CREATE TABLE "ledger_mark" (
  "entry_id" BIGINT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "balances" JSONB,
  CONSTRAINT "ledger_mark_pkey" PRIMARY KEY ("entry_id")
);
