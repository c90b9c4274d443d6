import { isBlocked, localTime, shiftAt } from './check-clock';
import { checkProject, isWhole, type ProjectRow } from './check-project';
import { arrival, milesApart } from './check-drive';
import type { LatLng, Plan, Pro, Problem, Violation, Visit } from '../model/types';
import { dayInWords } from '../time/in-words';

/**
 * Re-checks a plan from the rules alone. Nothing here is shared with the planners or with the rules that judge, but the
 * types: geometry, clock and calendar are written a second time.
 */

type Stop = {
  visit: Visit | null;
  visitId: string;
  at: LatLng;
  start: number;
  end: number;
  date: string;
  open: number;
  close: number;
};
type Report = (code: Violation['code'], visitId: string, text: string) => void;

/** `bringsEquipment`: alone or in the lead. */
function checkStanding(visit: Visit, pro: Pro, bringsEquipment: boolean, report: Report): void {
  const id = visit.visitId;
  if (pro.active === false) report('inactive', id, 'The account is not active.');
  if (!pro.accepting) report('not_accepting', id, 'Not accepting jobs.');
  if (!pro.services.some((entry) => entry.service === visit.service)) report('service', id, `Does not offer ${visit.service}.`);
  if (visit.excludedProIds.includes(pro.proId)) report('excluded', id, 'Released this visit or was taken off it.');
  const had = new Set(pro.equipment);
  for (const piece of bringsEquipment ? (visit.equipment ?? []) : [])
    if (!had.has(piece)) report('equipment', id, `Has no ${piece}.`);
  const [wanted, comes] = [visit.people ?? 1, pro.crewSize ?? 1];
  if (comes < wanted) report('crew_size', id, `${comes} of ${wanted} people.`);
  if (visit.payoutCents < pro.minPayoutCents)
    report('min_payout', id, `Pays ${visit.payoutCents} < ${pro.minPayoutCents} cents.`);
  const miles = milesApart(pro, visit);
  if (miles > pro.maxMiles) report('radius', id, `${miles} miles away, travels up to ${pro.maxMiles} miles.`);
}

function checkDates(visit: Visit, pro: Pro, start: number, now: number, report: Report): void {
  const zone = visit.zone ?? pro.zone;
  const { date } = localTime(zone, start);
  const entries = pro.services.filter((entry) => entry.service === visit.service);
  const held = entries.some((entry) => (entry.validFrom ?? date) <= date && date <= (entry.validTo ?? date));
  if (entries.length > 0 && !held) report('credential', visit.visitId, `No credentials on ${date}.`);
  if (!pro.sameDay && localTime(zone, now).date === date) report('same_day', visit.visitId, `Takes no same-day jobs (${date}).`);
}

function checkHours(visit: Visit, pro: Pro, stop: Stop, report: Report): void {
  const shift = shiftAt(pro, stop.start);
  if (shift !== null && stop.end <= shift.end) return;
  const { date } = localTime(pro.zone, stop.start);
  if (shift === null && isBlocked(pro, date)) report('blocked_day', visit.visitId, `Blocked ${dayInWords(date)}.`);
  else report('outside_hours', visit.visitId, `Not within working hours on ${date}.`);
}

function checkWindow(visit: Visit, start: number, now: number, report: Report): void {
  const inside = visit.windows.some(([from, to]) => Date.parse(from) <= start * 1000 && start * 1000 <= Date.parse(to));
  if (!inside) report('window', visit.visitId, 'Starts in none of its windows.');
  else if (start < now) report('window', visit.visitId, 'Starts before now.');
}

function placed(pro: Pro, visit: Visit | null, visitId: string, at: LatLng, start: number, end: number): Stop {
  const shift = shiftAt(pro, start);
  const date = shift?.date ?? localTime(pro.zone, start).date;
  return { visit, visitId, at, start, end, date, open: shift?.start ?? -Infinity, close: shift?.end ?? Infinity };
}

function checkRoute(pro: Pro, route: Stop[], problem: Problem, report: Report): void {
  const ours = route.filter((stop) => stop.visit !== null);
  const last = ours[ours.length - 1];
  if (last === undefined) return;
  if (pro.maxVisitsPerDay !== null && route.length > pro.maxVisitsPerDay) {
    report('day_cap', last.visitId, `${route.length} visits on ${last.date} > ${pro.maxVisitsPerDay}.`);
  }
  for (const [index, stop] of route.entries()) {
    const before = route[index - 1];
    if (before !== undefined && (before.visit !== null || stop.visit !== null)) {
      const there = arrival(problem.travel, before.at, stop.at, before.end);
      const named = stop.visit !== null ? stop : before;
      if (before.end <= stop.start && there > stop.start)
        report('travel', named.visitId, `${there - stop.start} s too late between ${before.visitId} and ${stop.visitId}.`);
    }
  }
  if (problem.commute === 'inside') checkCommute(pro, route, problem, report);
}

function checkCommute(pro: Pro, route: Stop[], problem: Problem, report: Report): void {
  const first = route[0];
  const last = route[route.length - 1];
  if (
    first !== undefined &&
    first.visit !== null &&
    first.open > -Infinity &&
    arrival(problem.travel, pro, first.at, first.open) > first.start
  ) {
    report('travel', first.visitId, 'Leaves home before the hours begin.');
  }
  if (last !== undefined && last.visit !== null && arrival(problem.travel, last.at, pro, last.end) > last.close) {
    report('travel', last.visitId, 'Is back home after the hours end.');
  }
}

function checkOverlaps(stops: Stop[], report: Report): void {
  let longest: Stop | null = null;
  let longestOurs: Stop | null = null;
  for (const stop of stops) {
    const rival: Stop | null = stop.visit !== null ? longest : longestOurs;
    if (rival !== null && rival.end > stop.start) {
      report('overlap', stop.visit !== null ? stop.visitId : rival.visitId, `${rival.visitId} and ${stop.visitId} overlap.`);
    }
    if (longest === null || stop.end > longest.end) longest = stop;
    if (stop.visit !== null && (longestOurs === null || stop.end > longestOurs.end)) longestOurs = stop;
  }
}

function checkPro(pro: Pro, ours: Stop[], problem: Problem, report: Report): void {
  const booked = pro.bookings.map((booking) =>
    placed(
      pro,
      null,
      booking.visitId,
      booking,
      Math.floor(Date.parse(booking.start) / 1000),
      Math.ceil(Date.parse(booking.end) / 1000),
    ),
  );
  const order = (a: Stop, b: Stop) => a.start - b.start || a.end - b.end || (a.visitId < b.visitId ? -1 : 1);
  const stops = [...booked, ...ours].sort(order);
  checkOverlaps(stops, report);
  const routes = new Map<string, Stop[]>();
  for (const stop of stops) routes.set(stop.date, [...(routes.get(stop.date) ?? []), stop]);
  for (const route of routes.values()) checkRoute(pro, route, problem, report);
}

function wholeSecond(instant: string): number | null {
  const seconds = Date.parse(instant) / 1000;
  return Number.isInteger(seconds) && /(?:Z|[+-]\d{2}:?\d{2})$/.test(instant) ? seconds : null;
}

/**
 * Every way in which a plan breaks the rules, candidate at the given starts; an empty list when it breaks none. Faults
 * among bookings alone are not a violation of the plan. `format` is an assignment that cannot be read or whose end is not its
 * start plus the visit's duration; `window` a start in none of the windows or before now.
 */
export function checkPlan(plan: Pick<Plan, 'assignments'>, problem: Problem): Violation[] {
  const visits = new Map(problem.visits.map((visit) => [visit.visitId, visit]));
  const pros = new Map(problem.pros.map((pro) => [pro.proId, pro]));
  const now = Math.ceil(Date.parse(problem.now) / 1000);
  const violations: Violation[] = [];
  const perPro = new Map<string, Stop[]>();
  const seen = new Set<string>();
  const projects = new Map<Visit, ProjectRow[]>();
  for (const { visitId, proId, start, end, day = 1, lead } of plan.assignments) {
    const report: Report = (code, id, text) => violations.push({ code, visitId: id, proId, text });
    const visit = visits.get(visitId);
    const pro = pros.get(proId);
    if (visit === undefined) report('unknown', visitId, `No visit ${visitId} in the problem.`);
    if (pro === undefined) report('unknown', visitId, `No pro ${proId} in the problem.`);
    const isPart = visit !== undefined && !isWhole(visit);
    const key = isPart ? `${visitId}\n${proId}\n${day}` : visitId;
    if (seen.has(key)) report('duplicate', visitId, `${visitId} is assigned more than once.`);
    seen.add(key);
    const [from, to] = [wholeSecond(start), wholeSecond(end)];
    if (from === null || to === null)
      report('format', visitId, `Start ${start} and end ${end} must be whole seconds with Z or an offset.`);
    if (visit === undefined || pro === undefined || from === null || to === null) continue;
    const lasts = Math.max(1, Math.round(visit.durationMinutes * 60));
    if (to - from !== lasts) report('format', visitId, `Lasts ${to - from} s instead of ${lasts} s.`);
    const stop = placed(pro, visit, visitId, visit, from, from + lasts);
    if (isPart) projects.set(visit, [...(projects.get(visit) ?? []), { pro, start: from, day, lead }]);
    checkStanding(visit, pro, lead !== false || !isPart, report);
    checkWindow(visit, from, now, report);
    checkDates(visit, pro, from, now, report);
    checkHours(visit, pro, stop, report);
    const stops = perPro.get(proId);
    if (stops === undefined) perPro.set(proId, [stop]);
    else stops.push(stop);
  }
  for (const [visit, rows] of projects) {
    const proId = rows[0]?.pro.proId ?? '';
    checkProject(visit, rows, now, (code, text) => violations.push({ code, visitId: visit.visitId, proId, text }));
  }
  for (const [proId, ours] of perPro) {
    const pro = pros.get(proId);
    if (pro !== undefined) checkPro(pro, ours, problem, (code, visitId, text) => violations.push({ code, visitId, proId, text }));
  }
  return violations;
}
