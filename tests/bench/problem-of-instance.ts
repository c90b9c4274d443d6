import type { LatLng, Plan, Pro, Problem, Visit } from '#dispatch';
import { type Instance, type InstanceJob, type InstancePro, SECONDS_PER_MILE } from './instance';

/** A Monday; the instance's first day. */
const FIRST_DAY = Date.UTC(2027, 0, 4) / 1000;

function iso(seconds: number): string {
  return new Date((FIRST_DAY + seconds) * 1000).toISOString().replace('.000Z', 'Z');
}

function clock(seconds: number): string {
  return `${String(Math.floor(seconds / 3600)).padStart(2, '0')}:${String((seconds % 3600) / 60).padStart(2, '0')}`;
}

function at(inst: Instance, zip: number): LatLng {
  const [, lat, lng] = inst.zips[zip]!;
  return { lat, lng };
}

function proOf(inst: Instance, pro: InstancePro): Pro {
  const worked = new Set(pro.shifts.map(([day]) => day));
  const [day, start, end] = pro.shifts[0] ?? [0, 0, 0];
  const hours = { start: clock(start - day * 86_400), end: clock(end - day * 86_400) };
  const days = Array.from({ length: inst.days }, (_, index) => index);
  return {
    proId: `p${pro.id}`,
    ...at(inst, pro.zip),
    zone: 'UTC',
    accepting: true,
    autoAccept: true,
    sameDay: true,
    maxMiles: pro.radiusMi,
    minPayoutCents: pro.minPayout * 100,
    maxVisitsPerDay: pro.maxPerDay,
    services: pro.trades.map((trade) => ({ service: `t${trade}`, validFrom: null, validTo: null })),
    weekly: worked.size === 0 ? [] : [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, ...hours })),
    overrides: days
      .filter((index) => !worked.has(index))
      .map((index) => ({ date: iso(index * 86_400).slice(0, 10), status: 'blocked' })),
    bookings: pro.bookings.map(({ zip, s, e }, index) => ({
      visitId: `b${pro.id}-${index}`,
      start: iso(s),
      end: iso(e),
      ...at(inst, zip),
    })),
    rating: pro.rating,
    acceptance: 1,
    offeredHours28d: 160,
    paidCents28d: 0,
  };
}

function visitOf(inst: Instance, job: InstanceJob): Visit {
  return {
    visitId: `j${job.id}`,
    ...at(inst, job.zip),
    service: `t${job.trade}`,
    durationMinutes: job.service / 60,
    payoutCents: job.payout * 100,
    windows: job.windows.map(([from, to]) => [iso(from), iso(to)]),
    priority: 0,
    createdAt: iso(-86_400),
    excludedProIds: [],
    preferredProId: null,
  };
}

/** An instance as the engine reads it: home to home inside the shift. */
export function problemOfInstance(inst: Instance): Problem {
  return {
    format: 'brightcrew-dispatch/1',
    now: iso(-86_400),
    commute: 'inside',
    travel: { secondsPerMile: SECONDS_PER_MILE },
    visits: inst.jobs.map((job) => visitOf(inst, job)),
    pros: inst.pros.map((pro) => proOf(inst, pro)),
  };
}

export type RouteStops = { pro: number; day: number; stops: { booking: boolean; index: number }[] };

/** A plan as bare orders of stops per pro and day: times are left out on purpose, the check works them out again. */
export function routesOfPlan(inst: Instance, plan: Pick<Plan, 'assignments'>): RouteStops[] {
  const timed = new Map<string, { pro: number; day: number; at: number; booking: boolean; index: number }[]>();
  function put(pro: number, seconds: number, booking: boolean, index: number): void {
    const day = Math.floor(seconds / 86_400);
    const key = `${pro}:${day}`;
    const list = timed.get(key);
    const stop = { pro, day, at: seconds, booking, index };
    if (list) list.push(stop);
    else timed.set(key, [stop]);
  }
  for (const { proId, visitId, start } of plan.assignments) {
    put(Number(proId.slice(1)), Date.parse(start) / 1000 - FIRST_DAY, false, Number(visitId.slice(1)));
  }
  for (const pro of inst.pros) pro.bookings.forEach((booking, index) => put(pro.id, booking.s, true, index));
  return [...timed.values()].map((stops) => {
    const { pro, day } = stops[0]!;
    return { pro, day, stops: stops.sort((a, b) => a.at - b.at).map(({ booking, index }) => ({ booking, index })) };
  });
}
