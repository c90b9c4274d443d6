import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { serviceName } from '../catalog/service-names';
import { sumDays } from '../visits/days.server';
import { seatColumns } from '../visits/seat';
import { verdictForPro } from '../dispatch-decisions/verdict-text';
import { findMissedSearches, type MissedSearch } from './missed-searches.server';

const LOOK_BACK_DAYS = 30;

export type MissedVisit = {
  decisionId: string;
  at: Date;
  service: string;
  windowStart: Date;
  zone: string;
  payoutCents: number;
  /** Why it was not offered to the pro, in the words they see and whole miles. */
  why: string;
};

/**
 * "Why didn't I get it": the latest search of each nearby visit that this pro was judged for and not chosen, with the
 * reason, the newest first. `after` is the decision a page ended with. Says neither who got it nor where it is.
 */
export async function listMissed(
  db: Db,
  { proId, take, after }: { proId: string; take: number; after?: string },
): Promise<{ missed: MissedVisit[]; next: string | null }> {
  const since = new Date(now().getTime() - LOOK_BACK_DAYS * DAY_MS);
  const from = after ? await db.dispatchDecision.findUnique({ where: { id: after }, select: { id: true, at: true } }) : null;
  const found: MissedSearch[] = [];
  const query = { proId, since, ...(from ? { after: { at: from.at, decisionId: from.id } } : {}) };
  for await (const search of findMissedSearches(db, query)) if (found.push(search) > take) break;
  const page = found.slice(0, take);
  const visits = await db.visit.findMany({
    where: { id: { in: page.map(({ visitId }) => visitId) } },
    select: {
      ...seatColumns,
      days: true,
      kind: true,
      windowStart: true,
      zone: true,
      payoutCents: true,
      booking: { select: { package: { select: { name: true } } } },
    },
  });
  const ofSeveralDays = visits.filter(({ days, day }) => days > 1 && day === 1);
  const laterCents = await sumDays(db, ofSeveralDays);
  const byId = new Map(visits.map((visit) => [visit.id, visit]));
  return {
    missed: page.flatMap(({ decisionId, at, visitId, ...verdict }) => {
      const visit = byId.get(visitId);
      if (!visit) return [];
      const { windowStart, zone, kind, booking } = visit;
      const payoutCents = visit.payoutCents + (laterCents.get(visit.id) ?? 0);
      const service = serviceName(booking.package.name, kind);
      return [{ decisionId, at, service, windowStart, zone, payoutCents, why: verdictForPro(verdict) }];
    }),
    next: found.length > take ? (page.at(-1)?.decisionId ?? null) : null,
  };
}
