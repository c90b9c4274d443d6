import { type Instance, type InstancePro, milesApart, secondsApart } from './instance';
import type { RouteStops } from './problem-of-instance';

export type RoutesScore = { assigned: number; travel: number; stops: number; violations: string[] };

type Tally = RoutesScore & { seen: Set<number> };

/**
 * Drives every route of a plan on an instance again, from the instance alone: earliest starts, home to home inside the
 * shift, bookings kept. What it adds up is what the bench prints.
 */
export function checkRoutes(inst: Instance, routes: RouteStops[]): RoutesScore {
  const tally: Tally = { assigned: 0, travel: 0, stops: 0, violations: [], seen: new Set() };
  const shifts = new Set(inst.pros.flatMap((pro) => pro.shifts.map(([day]) => `${pro.id}:${day}`)));
  const driven = new Set<string>();
  for (const route of routes) {
    const key = `${route.pro}:${route.day}`;
    if (!shifts.has(key)) tally.violations.push(`pro ${route.pro} does not work on day ${route.day}`);
    if (driven.has(key)) tally.violations.push(`two routes for pro ${route.pro} on day ${route.day}`);
    driven.add(key);
    drive(inst, route, tally);
  }
  return tally;
}

function drive(inst: Instance, route: RouteStops, tally: Tally): void {
  const pro = inst.pros[route.pro]!;
  const shift = pro.shifts.find(([day]) => day === route.day);
  if (!shift) return;
  const say = (text: string): number => tally.violations.push(`pro ${pro.id} day ${route.day}: ${text}`);
  let ready = shift[1];
  let place = pro.zip;
  if (route.stops.length > pro.maxPerDay) say(`${route.stops.length} stops over the cap of ${pro.maxPerDay}`);
  for (const { booking, index } of route.stops) {
    const zip = booking ? pro.bookings[index]!.zip : inst.jobs[index]!.zip;
    const leg = secondsApart(inst, place, zip);
    tally.travel += leg;
    ready = booking ? meetBooking(pro, index, ready + leg, say) : doJob(inst, pro, index, ready + leg, tally, say);
    place = zip;
  }
  const home = secondsApart(inst, place, pro.zip);
  tally.travel += home;
  tally.stops += route.stops.length;
  if (ready + home > shift[2]) say(`home ${ready + home - shift[2]} s after the shift`);
  const kept = route.stops.filter((stop) => stop.booking).length;
  const due = pro.bookings.filter((booking) => Math.floor(booking.s / 86_400) === route.day).length;
  if (kept !== due) say(`${kept} of ${due} bookings kept`);
}

function meetBooking(pro: InstancePro, index: number, ready: number, say: (text: string) => void): number {
  const booking = pro.bookings[index]!;
  if (ready > booking.s) say(`late for booking ${index}`);
  return booking.e;
}

function doJob(
  inst: Instance,
  pro: InstancePro,
  index: number,
  ready: number,
  tally: Tally,
  say: (text: string) => void,
): number {
  const job = inst.jobs[index]!;
  if (tally.seen.has(index)) say(`job ${index} is done twice`);
  tally.seen.add(index);
  tally.assigned++;
  if (!pro.trades.includes(job.trade)) say(`job ${index} is of another trade`);
  if (job.payout < pro.minPayout) say(`job ${index} pays too little`);
  if (milesApart(inst, pro.zip, job.zip) > pro.radiusMi) say(`job ${index} is too far away`);
  const window = job.windows.find(([, to]) => ready <= to);
  if (!window) say(`late for job ${index}`);
  return Math.max(ready, window?.[0] ?? ready) + job.service;
}
