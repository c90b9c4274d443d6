import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { findPolicy, listSeasons } from '../catalog/queries.server';
import { seedPolicies } from '../initial-data/seed-catalog';
import { parseBenefits } from '../catalog/plan-benefits';
import { listPlans } from '../catalog/plan-catalog.server';
import type { Promised } from '../guarantee/guarantee-text';
import { officeZone } from '../settings/office-zone.server';

/**
 * The takedown season of what is booked today, and the days of the guarantee: what every page that promises them prints. They are those
 * of the first service that is taken down, or of the first one where none is.
 */
export async function readPromised(db: Db): Promise<Promised> {
  const [seasons, policy, plans, zone] = await Promise.all([
    listSeasons(db, 'holiday_lighting'),
    findPolicy(db, 'holiday_lighting'),
    listPlans(db),
    officeZone(db),
  ]);
  const today = localDate(now(), zone);
  const season = seasons.find(({ takedownTo }) => takedownTo >= today);
  const { guaranteeDays } = policy?.rules ?? seedPolicies[0].rules;
  const most = Math.max(guaranteeDays, ...plans.map((plan) => parseBenefits(plan.benefits).guaranteeDays));
  return {
    takedown: season ? { from: season.takedownFrom, to: season.takedownTo } : null,
    guaranteeDays,
    memberDays: most > guaranteeDays ? most : null,
  };
}
