-- Rows that an admin's page changes count their changes: a second one from an old page is refused.
ALTER TABLE "service_area" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "season" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "add_on" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "sla_target" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "faq_entry" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;

-- A rate holds from a day on, until the next one of its state.
ALTER TABLE "tax_rate" ADD COLUMN "from_date" DATE NOT NULL DEFAULT '2000-01-01'::date,
ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1,
DROP CONSTRAINT "tax_rate_pkey",
ADD CONSTRAINT "tax_rate_pkey" PRIMARY KEY ("state", "from_date");
ALTER TABLE "tax_rate" ADD CONSTRAINT "tax_rate_bps_check" CHECK (bps BETWEEN 0 AND 2000);

ALTER TABLE "service_area" ADD CONSTRAINT "service_area_range_check"
  CHECK (radius_miles > 0 AND radius_miles <= 200 AND price_index_bps BETWEEN 0 AND 10000);

-- A season of before these rules may break them; only what is written from now on is refused.
ALTER TABLE "season" ADD CONSTRAINT "season_order_check"
  CHECK (install_from <= install_to AND takedown_from <= takedown_to AND install_from <= takedown_from) NOT VALID;
-- Demo data of a January began its season before the last one had ended.
UPDATE season SET install_from = earlier.install_to + 1 FROM season earlier
  WHERE earlier.service_line_id = season.service_line_id AND earlier.year = season.year - 1
    AND season.install_from <= earlier.install_to AND earlier.install_to < season.install_to;
ALTER TABLE "season" ADD CONSTRAINT "season_install_overlap"
  EXCLUDE USING gist (service_line_id WITH =, daterange(install_from, install_to, '[]') WITH &&);
ALTER TABLE "season" ADD CONSTRAINT "season_takedown_overlap"
  EXCLUDE USING gist (service_line_id WITH =, daterange(takedown_from, takedown_to, '[]') WITH &&);

-- A negative fee would pay back more than was paid.
ALTER TABLE "policy_version" ADD CONSTRAINT "policy_version_rules_check"
  CHECK ((rules->>'lateFeeCents')::int >= 0 AND (rules->>'freeBeforeHours')::int >= 0
    AND (rules->>'graceMinutes')::int >= 0 AND (rules->>'guaranteeDays')::int >= 0
    AND coalesce((rules->'fullCharge'->>'hours')::int >= 0, true));
