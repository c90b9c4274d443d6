import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { findPolicy, listSeasons } from '../catalog/queries.server';
import { listActiveLines } from '../catalog/service-lines.server';
import { parseBenefits } from '../catalog/plan-benefits';
import { listPlans } from '../catalog/plan-catalog.server';
import type { Promised } from '../guarantee/guarantee-text';
import { officeZone } from '../settings/office-zone.server';

/** The days that are promised before a policy is set up. */
const USUAL_DAYS = 30;

/**
 * The takedown season of what is booked today, and the days of the guarantee: what every page that promises them prints. They are those
 * of the first service that is taken down, or of the first one where none is.
 */
export async function readPromised(db: Db): Promise<Promised> {
  const lines = await listActiveLines(db);
  const line = lines.find(({ takesDown }) => takesDown) ?? lines[0];
  const [seasons, policy, plans, zone] = await Promise.all([
    line?.takesDown ? listSeasons(db, line.id) : [],
    line ? findPolicy(db, line.id) : null,
    listPlans(db),
    officeZone(db),
  ]);
  const today = localDate(now(), zone);
  const season = seasons.find(({ takedownTo }) => takedownTo >= today);
  const guaranteeDays = policy?.rules.guaranteeDays ?? USUAL_DAYS;
  const most = Math.max(guaranteeDays, ...plans.map((plan) => parseBenefits(plan.benefits).guaranteeDays));
  return {
    takesDown: line?.takesDown ?? false,
    takedown: season ? { from: season.takedownFrom, to: season.takedownTo } : null,
    guaranteeDays,
    memberDays: most > guaranteeDays ? most : null,
  };
}
