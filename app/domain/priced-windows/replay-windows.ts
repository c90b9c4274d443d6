import { groupBy } from '#app/platform/group-by';
import { daysOfSpan, getMonday } from '#app/platform/local-date';
import { getBps } from '../catalog/shares';
import type { LocalDate } from '../catalog/seasons';
import { addDays } from '../catalog/seasons';
import { FLEXIBLE_DAYS } from '../catalog/flexible-span';
import type { Given, ReplayTerms } from './replay-terms';
import { windowDiscounts, type WindowFacts } from './window-discounts';

const ALL = 100;
const DAYS = 7;

/** Visits of a day that were booked at a printed price: so many in a ZIP code, so many weeks before. */
export type PricedVisits = { day: LocalDate; zip: string; areaId: string; before: number; count: number; cents: number };

/** A week of an area: minutes offered, or null where no one knows, and booked in the end. */
export type PastWeek = { areaId: string; week: LocalDate; offered: number | null; booked: number };

export type PastSeason = {
  visits: readonly PricedVisits[];
  weeks: readonly PastWeek[];
  /** Of a visit of the service, on average. */
  minutesPerVisit: number;
  /** Between the middles of two ZIP codes. */
  milesBetween: (zip: string, other: string) => number;
  /** What the business keeps of a price, in basis points. */
  keptBps: number;
};

export type WeekOutcome = PastWeek & { bookedAfter: number; held: number; visits: number; priceCents: number; given: Given };

function keyOf(areaId: string, week: LocalDate): string {
  return `${areaId} ${week}`;
}

/**
 * What the discounts would have given in a season that is over, week by week, and where work would have lain. An estimate: what was left of a
 * week in the end counts as what was left when each visit was booked, and no one books more, less, or at another time than they did. A share
 * of those who are given it takes several days, and their visits go to the week with the most room among those their days touch.
 */
export function replayWindows(season: PastSeason, terms: ReplayTerms): WeekOutcome[] {
  const outcomes = new Map(
    season.weeks.map((week): [string, WeekOutcome] => [keyOf(week.areaId, week.week), newOutcome(week, terms)]),
  );
  for (const [, ofDay] of groupBy(season.visits, ({ day }) => day)) {
    const earliest = new Map<string, number>();
    for (const { zip, before } of ofDay) earliest.set(zip, Math.max(before, earliest.get(zip) ?? 0));
    for (const visits of ofDay) replayVisits(visits, { season, terms, outcomes, earliest });
  }
  return [...outcomes.values()].map((outcome) => ({ ...outcome, given: roundGiven(outcome.given) }));
}

function newOutcome(week: PastWeek, { heldBack }: ReplayTerms): WeekOutcome {
  const held = Math.round(((week.offered ?? 0) * heldBack) / ALL);
  const given = { earlyBird: 0, neighbors: 0, flexibleDay: 0 };
  return { ...week, bookedAfter: week.booked, held, visits: 0, priceCents: 0, given };
}

type Replay = {
  season: PastSeason;
  terms: ReplayTerms;
  outcomes: Map<string, WeekOutcome>;
  /** On the day: how many weeks before the first visit of each ZIP code was booked. */
  earliest: ReadonlyMap<string, number>;
};

function replayVisits(visits: PricedVisits, replay: Replay): void {
  const { terms, outcomes, season } = replay;
  const own = outcomes.get(keyOf(visits.areaId, getMonday(visits.day)));
  if (!own) return;
  own.visits += visits.count;
  own.priceCents += visits.cents;
  const priceCents = visits.cents / visits.count;
  const keptCents = getBps(Math.floor(priceCents), season.keptBps);
  const { facts, nearShare } = factsOf(visits, own, replay);
  const takers = terms.takersPercent / ALL;
  let moved = 0;
  for (const [share, flexible] of [
    [1 - takers, null],
    [takers, slackAround(visits, replay)],
  ] as const)
    for (const [part, neighborMiles] of [
      [nearShare, facts.neighborMiles],
      [1 - nearShare, null],
    ] as const) {
      const count = visits.count * share * part;
      if (count === 0) continue;
      const found = windowDiscounts({
        priceCents,
        keptCents,
        windows: terms.windows,
        facts: { ...facts, flexible, neighborMiles },
      });
      for (const { kind, cents } of found) {
        if (kind === 'early_bird') own.given.earlyBird += cents * count;
        if (kind === 'neighbors') own.given.neighbors += cents * count;
        if (kind === 'flexible_day') {
          own.given.flexibleDay += cents * count;
          moved += count * season.minutesPerVisit;
        }
      }
    }
  if (moved > 0) moveWork(visits, moved, replay);
}

function leftOf({ offered, booked, held }: WeekOutcome): number {
  return (offered ?? 0) - booked - held;
}

/** What was known of the day, and of how many of its visits another one was near: of equal visits of a ZIP code the first had none. */
function factsOf(visits: PricedVisits, own: WeekOutcome, { terms, earliest, season }: Replay) {
  const { zip, before, count } = visits;
  const within = terms.windows.neighborsMiles;
  const others = [...earliest].filter(([other, first]) => other !== zip && first >= before);
  const nearest = Math.min(Infinity, ...others.map(([other]) => season.milesBetween(zip, other)));
  const same = (earliest.get(zip) ?? 0) > before ? count : count - 1;
  const isNear = nearest <= within;
  const facts: WindowFacts = {
    daysAhead: before * DAYS,
    week: own.offered === null ? null : { offered: own.offered, left: leftOf(own) },
    flexible: null,
    // A visit in the ZIP code itself is nearer than any other.
    neighborMiles: same > 0 ? 0 : isNear ? nearest : null,
  };
  return { facts, nearShare: same > 0 ? (isNear ? 1 : same / count) : isNear ? 1 : 0 };
}

/** The weeks among which the day would have been chosen, each weighed by its days; null where the hours of one are not known. */
function slackAround({ areaId, day, before }: PricedVisits, { outcomes }: Replay): WindowFacts['flexible'] {
  const slack = { left: 0, offered: 0 };
  for (const date of daysAround(day)) {
    const week = outcomes.get(keyOf(areaId, getMonday(date)));
    // Outside of the season there is no week, and no day either.
    if (!week) continue;
    if (week.offered === null) return null;
    slack.left += leftOf(week);
    slack.offered += week.offered;
  }
  return { ...slack, firstDaysAhead: before * DAYS - FLEXIBLE_DAYS };
}

function daysAround(day: LocalDate): LocalDate[] {
  return daysOfSpan({ from: addDays(day, -FLEXIBLE_DAYS), to: addDays(day, FLEXIBLE_DAYS) });
}

/** Minutes go to the week with the largest share of its hours left, where that is another one. */
function moveWork({ areaId, day }: PricedVisits, minutes: number, { outcomes }: Replay): void {
  const own = outcomes.get(keyOf(areaId, getMonday(day)))!;
  const room = (week: WeekOutcome) => ((week.offered ?? 0) - week.bookedAfter - week.held) / Math.max(1, week.offered ?? 0);
  const mondays = [...new Set(daysAround(day).map(getMonday))];
  const touched = mondays.flatMap((monday) => outcomes.get(keyOf(areaId, monday)) ?? []);
  const best = touched.reduce((one, other) => (room(other) > room(one) ? other : one), own);
  own.bookedAfter -= minutes;
  best.bookedAfter += minutes;
}

function roundGiven({ earlyBird, neighbors, flexibleDay }: Given): Given {
  return { earlyBird: Math.round(earlyBird), neighbors: Math.round(neighbors), flexibleDay: Math.round(flexibleDay) };
}
