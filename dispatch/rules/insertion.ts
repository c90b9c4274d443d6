import type { CompiledPro, CompiledVisit, RuleContext, Stop, StartInterval } from '../model/compiled';
import type { LatLng, Travel } from '../model/types';
import { lacksRoad } from '../travel/roads';
import { isStraight, secondsBetween, type Place } from '../travel/travel-time';

/** Where on a day's route a start falls, with the legs there and away. Neighbors are null at the ends of the route. */
export type Slot = { before: Stop | null; after: Stop | null; legIn: number; legOut: number };

/** A leg from or to home, whose straight line is known already. */
function home(context: RuleContext, from: Place, to: Place, miles: number): number {
  const { travel } = context;
  if (!isStraight(travel)) return secondsBetween(travel, from, to);
  if (from.lat === to.lat && from.lng === to.lng) return 0;
  return Math.max(Math.round(miles * travel.secondsPerMile), travel.minSeconds ?? 0);
}

/** The slot of a start on the route of `day`. `miles`: straight line between the visit and the pro's home. */
export function slotAt(
  context: RuleContext,
  visit: CompiledVisit,
  pro: CompiledPro,
  miles: number,
  day: number,
  start: number,
): Slot {
  const route = pro.routes.get(day);
  let before: Stop | null = null;
  let after: Stop | null = null;
  if (route !== undefined) {
    for (const stop of route) {
      if (stop.start >= start) {
        after = stop;
        break;
      }
      before = stop;
    }
  }
  return {
    before,
    after,
    legIn: before === null ? home(context, pro, visit, miles) : secondsBetween(context.travel, before, visit),
    legOut: after === null ? home(context, visit, pro, miles) : secondsBetween(context.travel, visit, after),
  };
}

/** Ends a verdict whose drive no road is known for, although the problem has roads. */
export const STRAIGHT_LINE_TEXT = 'No road times were known, so the drive is estimated on a straight line.';

/** Whether the way to or on from a slot is a straight line although the problem has roads. */
export function straightLegs(travel: Travel, pro: LatLng, visit: LatLng, { before, after }: Slot): boolean {
  return lacksRoad(travel, before ?? pro, visit) || lacksRoad(travel, visit, after ?? pro);
}

/** Seconds between the neighbors of a slot as the route is, remembered on the stop: the problem's travel never changes. */
export function directSeconds(context: RuleContext, pro: CompiledPro, before: Stop | null, after: Stop | null): number {
  if (after !== null) {
    if (after.legFromBefore < 0) after.legFromBefore = secondsBetween(context.travel, before ?? pro, after);
    return after.legFromBefore;
  }
  if (before === null) return 0;
  if (before.legHome < 0) before.legHome = secondsBetween(context.travel, before, pro);
  return before.legHome;
}

/** Travel seconds that a visit in this slot adds to the day; the ways from and to home count. */
export function addedSeconds(context: RuleContext, pro: CompiledPro, slot: Slot): number {
  return slot.legIn + slot.legOut - directSeconds(context, pro, slot.before, slot.after);
}

/** First start of the interval's hours that the way there leaves time for. `outside`: the way from home need not fit. */
export function earliestStart(context: RuleContext, slot: Slot, interval: StartInterval): number {
  if (slot.before !== null) return slot.before.end + slot.legIn;
  return context.commute === 'inside' && interval.day >= 0 ? interval.open + slot.legIn : -Infinity;
}

/** Last start of the interval's hours that the way on leaves time for. */
export function latestStart(context: RuleContext, visit: CompiledVisit, slot: Slot, interval: StartInterval): number {
  if (slot.after !== null) return slot.after.start - slot.legOut - visit.seconds;
  return context.commute === 'inside' && interval.day >= 0 ? interval.close - slot.legOut - visit.seconds : Infinity;
}
