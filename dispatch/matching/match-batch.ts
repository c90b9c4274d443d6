import { getCalendar, dayOfStart, type CompiledPro, type CompiledVisit } from '../model/compiled';
import { toEpoch } from '../time/instants';
import { matchAtLeastCost } from './match-at-least-cost';
import { isProject } from '../planning/projects/project';
import { PRIZE } from '../planning/kernel/compile-visits';
import { asPrepared, type PreparedProblem } from '../model/prepare-problem';
import { rankVisit } from '../ranking/rank-pros';
import type { DayPrice, Problem } from '../model/types';
import { dateOfDay } from '../time/zone';

export type BatchOffer = { visitId: string; proId: string; start: string };

/** Which pro the matching would ask for which visit, and what a place on each pro's day is worth to the others. */
export type BatchMatching = {
  /** At most one pro a visit, sorted by visitId. */
  offers: BatchOffer[];
  /** By proId, dates ascending: prices above zero only, in whole seconds of travel. */
  dayPrices: Map<string, DayPrice[]>;
};

/** A day of a pro: what visits are matched to. */
type Place = { pro: CompiledPro; day: number; edges: number; secondsWanted: number };
type Edge = { place: number; cost: number; start: string };

/**
 * Matches all visits of one day and one pro to pros at once, exactly: as many as can be, at the least added travel, each at its
 * earliest start, on a pro's day as many as fit into it. The dual prices say what one visit more on that day costs the
 * others; given to the ranking as `dayPrices` they keep it from spending the only pro of one visit on another.
 * Source: Jonker and Volgenant 1987 with capacities (`matchAtLeastCost`).
 */
export function matchBatch(problem: Problem | PreparedProblem): BatchMatching {
  const prepared = asPrepared(problem);
  const places: Place[] = [];
  const known = new Map<string, number>();
  const rows = prepared.visits.map((visit) => (isProject(visit.visit) ? [] : edgesOf(prepared, visit, { places, known })));
  const edges = rows.flat();
  const begin = Int32Array.of(0, ...rows.map((row) => row.length));
  for (let row = 1; row < begin.length; row++) begin[row]! += begin[row - 1]!;
  const { columnOf, columnPrice } = matchAtLeastCost({
    rowCount: rows.length,
    capacity: Int32Array.from(places, capacityOf),
    begin,
    column: Int32Array.from(edges, ({ place }) => place),
    cost: Float64Array.from(edges, ({ cost }) => cost),
    aloneCost: PRIZE,
  });
  const offers = prepared.visits.flatMap(({ visit: { visitId } }, row) => {
    const place = places[columnOf[row]!];
    const edge = rows[row]!.find((one) => one.place === columnOf[row]);
    return place && edge ? [{ visitId, proId: place.pro.pro.proId, start: edge.start }] : [];
  });
  return { offers, dayPrices: pricesOf(places, columnPrice) };
}

function edgesOf(
  prepared: PreparedProblem,
  visit: CompiledVisit,
  { places, known }: { places: Place[]; known: Map<string, number> },
): Edge[] {
  const ranking = rankVisit(visit, prepared, { purpose: 'plan' });
  return Array.from(ranking.order, (position) => {
    const pro = prepared.pros[position]!;
    const verdict = ranking.verdict(position);
    if (!verdict.ok) throw new Error(`${visit.visit.visitId} was ranked but not approved.`);
    const day = dayOfStart(pro, toEpoch(verdict.start));
    const key = `${position} ${day}`;
    const at = known.get(key) ?? places.push({ pro, day, edges: 0, secondsWanted: 0 }) - 1;
    known.set(key, at);
    const place = places[at]!;
    place.edges++;
    // Half of what a visit adds to the drive lies before it.
    place.secondsWanted += visit.seconds + Math.max(0, verdict.addedTravelSeconds) / 2;
    return { place: at, cost: verdict.addedTravelSeconds, start: verdict.start };
  });
}

/** Visits of the batch's mean length that the day has room for; at least the one that fits. */
function capacityOf({ pro, day, edges, secondsWanted }: Place): number {
  const booked = pro.routes.get(day) ?? [];
  const cap = (pro.pro.maxVisitsPerDay ?? Infinity) - booked.length;
  const open = getCalendar(pro, pro.horizon.from, pro.horizon.to)
    .ranges.filter((range) => range.day === day)
    .reduce((sum, range) => sum + range.end - range.start, 0);
  const taken = booked.reduce((sum, stop) => sum + stop.end - stop.start, 0);
  return Math.max(1, Math.min(cap, Math.floor((open - taken) / (secondsWanted / edges))));
}

function pricesOf(places: Place[], columnPrice: Float64Array): Map<string, DayPrice[]> {
  const prices = new Map<string, DayPrice[]>();
  places.forEach(({ pro, day }, at) => {
    const seconds = Math.round(columnPrice[at] ?? 0);
    if (seconds <= 0) return;
    const { proId } = pro.pro;
    prices.set(proId, [...(prices.get(proId) ?? []), { date: dateOfDay(day), seconds }]);
  });
  for (const list of prices.values()) list.sort((a, b) => (a.date < b.date ? -1 : 1));
  return prices;
}
