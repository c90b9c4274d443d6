-- A service call that a plan covers spends one of the member's calls of the year, exactly once.
ALTER TABLE "visit" ADD COLUMN "plan_call" TEXT;

-- The database promises what the code means: a call is spent by one standing visit; a cancelled one gives it back.
CREATE UNIQUE INDEX visit_plan_call_once ON visit (plan_call) WHERE status <> 'cancelled';
UPDATE visit SET covered_by_plan = false WHERE covered_by_plan;
ALTER TABLE visit ADD CONSTRAINT visit_plan_call_check
  CHECK (covered_by_plan = (plan_call IS NOT NULL) AND (NOT covered_by_plan OR kind = 'service_call'));

-- It costs the customer nothing and the pro is paid all the same, as for a re-visit under the guarantee.
ALTER TABLE visit DROP CONSTRAINT visit_money_check;
ALTER TABLE visit ADD CONSTRAINT visit_money_check
  CHECK (price_cents >= 0 AND payout_cents >= 0 AND (payout_cents <= price_cents OR ((guarantee OR covered_by_plan) AND kind = 'service_call')));
