import type { Tx } from '#app/platform/db.server';
import { startOfLocalDay } from '#app/platform/local-time';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { countAcceptances, countFirstOffers, countOffers } from './count-dispatch.server';
import { countMoney } from './count-money.server';
import { countActivity, countRequests, countVisitors } from './count-people.server';
import { countAvailability, countReceivables } from './count-today.server';
import { countWeeks } from './count-weeks.server';
import { countWork } from './count-work.server';
import { PART_KINDS, PARTS, type CountedDay, type Part } from './parts';
import { forgetMonth, sumMonth, SUMMED_KINDS } from './sum-months.server';

const COUNTERS: Record<Part, (tx: Tx, day: CountedDay) => Promise<void>> = {
  money: countMoney,
  work: countWork,
  offers: countOffers,
  first_offers: countFirstOffers,
  acceptances: countAcceptances,
  requests: countRequests,
  visitors: countVisitors,
  activity: countActivity,
  availability: countAvailability,
  weeks: countWeeks,
  receivables: countReceivables,
  months: sumMonth,
};
/** Parts with kinds of which months are summed. */
const SUMMED_PARTS = PARTS.filter((part) => PART_KINDS[part].some((kind) => SUMMED_KINDS.some((summed) => summed === kind)));

/** The instants between which a local date lies. 18:00 UTC is on it in every zone that an office may be in. */
export function dayBounds(day: string, zone: string): { from: Date; to: Date } {
  const within = new Date(`${day}T18:00:00Z`);
  return { from: startOfLocalDay(within, zone), to: startOfLocalDay(within, zone, 1) };
}

type DayOfPart = { part: Part; day: string; zone: string; livemode: boolean };

/** Counts one part of one day again. Two who count the same day take turns, so that the later one sees all that the earlier saw. */
export async function countDay(tx: Tx, { part, day, zone, livemode }: DayOfPart): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`analytics ${part} ${day}`}, 0))`;
  if (SUMMED_PARTS.includes(part)) await forgetMonth(tx, day);
  await tx.$executeRaw`DELETE FROM analytics_day WHERE kind = ANY (${[...PART_KINDS[part]]}::text[]) AND day = ${day}::date`;
  await inMoneyMode(livemode, () => COUNTERS[part](tx, { day, ...dayBounds(day, zone), zone, livemode }));
}
