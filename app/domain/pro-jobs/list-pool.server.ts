import { judge, prepareProblem, type PreparedProblem } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { putOnRoads } from '../roads/put-on-roads.server';
import { MILES_PER_DEGREE } from '../assignments/engine-settings';
import { wholeMiles } from '../roads/miles';
import { loadEnginePros } from '../dispatching/load-engine-pros.server';
import { engineVisits, findVisitsWithSite, getProblem, type VisitWithSite } from '../dispatching/load-problem.server';
import { needsText } from '../catalog/equipment';
import { seatText } from '../catalog/team';
import { serviceName } from '../catalog/service-names';

/** The soonest this many visits of the pool are looked at. */
const MAX_JUDGED = 300;

export type PoolJob = {
  visitId: string;
  service: string;
  windowStart: Date;
  windowEnd: Date;
  zone: string;
  durationMinutes: number;
  payoutCents: number;
  /** What the work takes, in words; null where one person comes as they are. */
  needs: string | null;
  /** Whole miles, rounded up, from home to the house. */
  miles: number;
};

type Filters = { minPayoutCents: number; from?: Date; to?: Date };

/**
 * The visits of the open pool that this pro may claim, the soonest first: distance in whole miles, window, service and
 * payout, nothing that says where it is.
 */
export async function listPool(db: Db, input: { proId: string; userId: string } & Filters): Promise<PoolJob[]> {
  const pro = await db.pro.findUniqueOrThrow({ where: { id: input.proId }, select: { lat: true, lng: true, maxMiles: true } });
  const rows = await findVisitsWithSite(
    db,
    {
      status: 'pending',
      hold: false,
      poolSince: { not: null },
      // Work of several days is paid for all of them: the engine's visits have the sum.
      OR: [{ days: { gt: 1 } }, { payoutCents: { gte: input.minPayoutCents } }],
      windowEnd: { gt: now(), ...(input.from ? { gte: input.from } : {}) },
      ...(input.to ? { windowStart: { lt: input.to } } : {}),
      booking: { customerId: { not: input.userId }, site: boxAround(pro) },
    },
    MAX_JUDGED,
  );
  const names = await packageNames(db, rows);
  const jobs = await Promise.all(
    [...byState(rows)].map(([state, visits]) => claimable(db, { proId: input.proId, state, visits, names })),
  );
  const wanted = jobs.flat().filter(({ payoutCents }) => payoutCents >= input.minPayoutCents);
  return wanted.sort((a, b) => a.windowStart.getTime() - b.windowStart.getTime() || (a.visitId < b.visitId ? -1 : 1));
}

function boxAround({ lat, lng, maxMiles }: { lat: number; lng: number; maxMiles: number }) {
  const north = (maxMiles * 1.01) / MILES_PER_DEGREE;
  const east = north / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
  return { lat: { gte: lat - north, lte: lat + north }, lng: { gte: lng - east, lte: lng + east } };
}

function byState(rows: VisitWithSite[]): Map<string, VisitWithSite[]> {
  const groups = new Map<string, VisitWithSite[]>();
  for (const row of rows) groups.set(row.booking.site.state, [...(groups.get(row.booking.site.state) ?? []), row]);
  return groups;
}

async function packageNames(db: Db, rows: VisitWithSite[]): Promise<Map<string, string>> {
  const bookings = await db.booking.findMany({
    where: { id: { in: rows.map((row) => row.bookingId) } },
    select: { id: true, package: { select: { name: true } } },
  });
  return new Map(bookings.map((booking) => [booking.id, booking.package.name]));
}

type Group = { proId: string; state: string; visits: VisitWithSite[]; names: Map<string, string> };

async function claimable(db: Db, { proId, state, visits, names }: Group): Promise<PoolJob[]> {
  const last = visits.at(-1);
  const first = visits[0];
  if (!first || !last) return [];
  const asked = await engineVisits(db, visits);
  const lastStarts = asked.flatMap(({ windows, durationMinutes }) =>
    windows.map(([, to]) => Date.parse(to) + durationMinutes * MINUTE_MS),
  );
  const latest = Math.max(first.windowStart.getTime(), ...lastStarts);
  const [pro] = await loadEnginePros(db, {
    proIds: [proId],
    state,
    from: first.windowStart,
    to: new Date(latest),
    exceptVisitIds: [],
    withOffers: false,
  });
  if (!pro) return [];
  const prepared = prepareProblem(await putOnRoads(db, getProblem(asked, [pro])));
  return visits.flatMap((visit) => asJob(visit, prepared, names));
}

function asJob(row: VisitWithSite, prepared: PreparedProblem, names: Map<string, string>): PoolJob[] {
  const visit = prepared.problem.visits.find(({ visitId }) => visitId === row.id);
  const pro = prepared.problem.pros[0];
  if (!visit || !pro) return [];
  const verdict = judge(visit, pro, prepared, { purpose: 'plan' });
  if (!verdict.ok) return [];
  const { id, windowStart, windowEnd, zone, durationMinutes, kind } = row;
  const service = serviceName(names.get(row.bookingId) ?? row.service, kind);
  const needs = [needsText(row), seatText(row)].filter(Boolean).join('. ') || null;
  const miles = wholeMiles(verdict.miles);
  return [{ visitId: id, service, windowStart, windowEnd, zone, durationMinutes, payoutCents: visit.payoutCents, needs, miles }];
}
