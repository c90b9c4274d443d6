-- AlterTable
ALTER TABLE "connect_account" ADD COLUMN     "tax_id_due" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "pro_tax_year" (
    "year" INTEGER NOT NULL,
    "pro_id" UUID NOT NULL,
    "paid_cents" BIGINT NOT NULL DEFAULT 0,
    "payments" INTEGER NOT NULL DEFAULT 0,
    "gross_cents" BIGINT NOT NULL DEFAULT 0,
    "jobs" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "pro_tax_year_pkey" PRIMARY KEY ("year","pro_id")
);

-- CreateIndex
CREATE INDEX "pro_tax_year_year_paid_cents_pro_id_idx" ON "pro_tax_year"("year", "paid_cents", "pro_id");

-- CreateIndex
CREATE INDEX "pro_tax_year_year_gross_cents_pro_id_idx" ON "pro_tax_year"("year", "gross_cents", "pro_id");

-- A number that Stripe already asks for: the next answer about the account sets it for good.
UPDATE "connect_account" SET "tax_id_due" = true
WHERE EXISTS (SELECT FROM unnest("currently_due") AS due WHERE due ~ '(id_number|ssn_last_4|tax_id)$');

-- The sums of a year follow each row of a day that is counted, and that is taken back to be counted anew. Rows of one statement are
-- taken in the order of pros, so that two who count different days wait for each other instead of both for ever.
CREATE FUNCTION keep_pro_tax_years() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pro_tax_year AS kept (year, pro_id, paid_cents, payments, gross_cents, jobs)
  SELECT extract(year FROM day)::integer, owner::uuid,
    sign * coalesce(sum(amount) FILTER (WHERE kind = 'pro_paid'), 0), sign * coalesce(sum(count) FILTER (WHERE kind = 'pro_paid'), 0),
    sign * coalesce(sum(amount) FILTER (WHERE kind = 'pro_gross'), 0), sign * coalesce(sum(count) FILTER (WHERE kind = 'pro_gross'), 0)
  FROM changed, (SELECT CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END AS sign) AS way
  WHERE kind IN ('pro_paid', 'pro_gross')
  GROUP BY 1, 2, sign ORDER BY 1, 2
  ON CONFLICT (year, pro_id) DO UPDATE SET paid_cents = kept.paid_cents + excluded.paid_cents, payments = kept.payments + excluded.payments,
    gross_cents = kept.gross_cents + excluded.gross_cents, jobs = kept.jobs + excluded.jobs;
  RETURN NULL;
END $$;

CREATE TRIGGER analytics_day_counted AFTER INSERT ON analytics_day
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_pro_tax_years();
CREATE TRIGGER analytics_day_taken_back AFTER DELETE ON analytics_day
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_pro_tax_years();

-- Days with money are counted once more: they have two kinds of figures now that they had not.
INSERT INTO analytics_due (part, day) SELECT DISTINCT 'money', day FROM analytics_day WHERE kind = 'pro_earned'
UNION SELECT DISTINCT 'money', day FROM analytics_day WHERE kind = 'collected' ON CONFLICT DO NOTHING;
