import { TZDate } from '@date-fns/tz';
import type { OfferState, Problem, RankedPro } from '#dispatch';
import { now } from '#app/platform/clock.server';

/** When no pro may be asked now but one may be once their quiet hours end: the first such instant, else null. */
export function onlyQuietLeft(state: OfferState, ranked: RankedPro[], problem: Problem): Date | null {
  const asked = new Set(state.refused.filter((one) => sameTerms(one.terms, state.terms)).map(({ proId }) => proId));
  const open = ranked.filter(({ proId }) => !asked.has(proId));
  if (open.some(({ verdict }) => verdict.ok)) return null;
  const ends = open
    .filter(({ verdict }) => verdict.code === 'quiet_hours')
    .flatMap(({ proId }) => {
      const pro = problem.pros.find((one) => one.proId === proId);
      return pro?.quietHours ? [nextLocalTime(pro.quietHours.end, pro.zone)] : [];
    });
  return ends.length ? new Date(Math.min(...ends.map((end) => end.getTime()))) : null;
}

function sameTerms(one: OfferState['terms'], other: OfferState['terms']): boolean {
  return one.payoutCents === other.payoutCents && one.windowFrom === other.windowFrom && one.windowTo === other.windowTo;
}

function nextLocalTime(clock: string, zone: string): Date {
  const at = now();
  const local = new TZDate(at.getTime(), zone);
  local.setHours(Number(clock.slice(0, 2)), Number(clock.slice(3, 5)), 0, 0);
  if (local.getTime() <= at.getTime()) local.setDate(local.getDate() + 1);
  return new Date(local.getTime());
}
