import type { CompiledPro, CompiledVisit, RuleContext, Stop, StartInterval } from '../model/compiled';
import type { LatLng, Travel } from '../model/types';
import { lacksRoad } from '../travel/roads';
import { timeOfDay, durationInWords } from '../time/in-words';
import { clockAt } from '../travel/road-hours';
import { arrivalBetween, isStraight, leaveBetween, secondsBetween, type Place } from '../travel/travel-time';

/**
 * Where on a day's route a start falls, with the legs there and away. Neighbors are null at the ends of the route. Where speeds go by the
 * hour, the leg there begins when the stop before ends (from home: so that it ends at the start), the leg away when the visit ends.
 */
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
  if (context.travel.hours !== undefined) return { before, after, ...legsAt(context.travel, visit, pro, before, after, start) };
  return {
    before,
    after,
    legIn: before === null ? home(context, pro, visit, miles) : secondsBetween(context.travel, before, visit),
    legOut: after === null ? home(context, visit, pro, miles) : secondsBetween(context.travel, visit, after),
  };
}

/** Seconds of a leg between two stops, or from or to home, at the hour at which it is driven. */
export function secondsDriven(
  travel: Travel,
  pro: Place,
  before: (Place & { end: number }) | null,
  after: (Place & { start: number }) | null,
): number {
  if (before !== null) return arrivalBetween(travel, before, after ?? pro, before.end) - before.end;
  return after === null ? 0 : after.start - leaveBetween(travel, pro, after, after.start);
}

/** The legs of a start, where speeds go by the hour. */
function legsAt(
  travel: Travel,
  visit: CompiledVisit,
  pro: CompiledPro,
  before: Stop | null,
  after: Stop | null,
  start: number,
): Pick<Slot, 'legIn' | 'legOut'> {
  const { lat, lng, cos } = visit;
  const placed = { lat, lng, cos, start, end: start + visit.seconds };
  return { legIn: secondsDriven(travel, pro, before, placed), legOut: secondsDriven(travel, pro, placed, after) };
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
    if (after.legFromBefore < 0) after.legFromBefore = secondsDriven(context.travel, pro, before, after);
    return after.legFromBefore;
  }
  if (before === null) return 0;
  if (before.legHome < 0) before.legHome = secondsDriven(context.travel, pro, before, null);
  return before.legHome;
}

/** Travel seconds that a visit in this slot adds to the day; the ways from and to home count. */
export function addedSeconds(context: RuleContext, pro: CompiledPro, slot: Slot): number {
  return slot.legIn + slot.legOut - directSeconds(context, pro, slot.before, slot.after);
}

/** A visit with a pro, as the two below ask of it. */
type Case = { context: RuleContext; visit: CompiledVisit; pro: CompiledPro };

/** When the way to a slot begins at the earliest, -Infinity where it need not fit: from home, with the commute outside the hours. */
function firstLeave({ commute }: RuleContext, { before }: Slot, { day, open }: StartInterval): number {
  if (before !== null) return before.end;
  return commute === 'inside' && day >= 0 ? open : -Infinity;
}

/** When the way on from a slot has to end, Infinity where it need not fit. */
function lastArrival({ commute }: RuleContext, { after }: Slot, { day, close }: StartInterval): number {
  if (after !== null) return after.start;
  return commute === 'inside' && day >= 0 ? close : Infinity;
}

/** First start of the interval's hours that the way there leaves time for. `outside`: the way from home need not fit. */
export function earliestStart({ context, visit, pro }: Case, slot: Slot, interval: StartInterval): number {
  const leave = firstLeave(context, slot, interval);
  if (context.travel.hours === undefined || leave === -Infinity) return leave + slot.legIn;
  return arrivalBetween(context.travel, slot.before ?? pro, visit, leave);
}

/** Last start of the interval's hours that the way on leaves time for. */
export function latestStart({ context, visit, pro }: Case, slot: Slot, interval: StartInterval): number {
  const due = lastArrival(context, slot, interval);
  if (context.travel.hours === undefined || due === Infinity) return due - slot.legOut - visit.seconds;
  return leaveBetween(context.travel, visit, slot.after ?? pro, due) - visit.seconds;
}

/**
 * The drives of a slot that the hour makes longer or shorter, in words: when each is driven and how long it takes then. Empty where speeds
 * do not go by the hour. `start`: null where none fits; then the way there begins as early, the way on as late as it can.
 */
export function drivesInWords({ context, visit, pro }: Case, slot: Slot, interval: StartInterval, start: number | null): string {
  const { hours } = context.travel;
  if (hours === undefined) return '';
  const said: string[] = [];
  const say = (way: string, to: Place, leave: number, arrive: number): void => {
    if (!Number.isFinite(leave) || !Number.isFinite(arrive) || arrive <= leave || clockAt(hours, to) === null) return;
    said.push(
      `The drive ${way} takes ${durationInWords(Math.ceil((arrive - leave) / 60))} at ${timeOfDay(pro.pro.zone, leave)}.`,
    );
  };
  const first = start === null ? firstLeave(context, slot, interval) : start - slot.legIn;
  const leave = start !== null && slot.before !== null ? slot.before.end : first;
  say('there', visit, leave, Number.isFinite(leave) ? arrivalBetween(context.travel, slot.before ?? pro, visit, leave) : leave);
  const last = slot.after ?? pro;
  const due = lastArrival(context, slot, interval);
  const latest = due === Infinity ? due : leaveBetween(context.travel, visit, last, due);
  const on = start === null ? latest : start + visit.seconds;
  say(slot.after === null ? 'home' : 'on', last, on, Number.isFinite(on) ? arrivalBetween(context.travel, visit, last, on) : on);
  return said.join(' ');
}
