import { hoursText, weekFigures } from '#app/domain/capacity/week-figures';
import { isoWeek } from '#app/domain/capacity/weeks';
import { addDays } from '#app/domain/catalog/seasons';
import type { Replay } from '#app/domain/priced-windows/ask-replay.server';
import { type Given, type ReplayedWeek, sumGiven } from '#app/domain/priced-windows/replay-terms';
import { formatMoney } from '#app/platform/format-money';
import { groupBy } from '#app/platform/group-by';
import { t } from '#app/platform/texts/t';
import { daysInWords } from './days-in-words';
import type { ReplayedWeekView, ReplayView } from './replay-view';

const SUNDAY = 6;
const ALL = 100;

function total({ earlyBird, neighbors, flexibleDay }: Given): number {
  return earlyBird + neighbors + flexibleDay;
}

function percentText(cents: number, ofCents: number): string {
  return ofCents === 0 ? '0%' : `${((cents / ofCents) * ALL).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
}

/** The areas' weeks as one: not known where the hours of an area with work are not. */
function addWeeks(own: readonly ReplayedWeek[]) {
  const sum = (pick: (one: ReplayedWeek) => number) => own.reduce((all, one) => all + pick(one), 0);
  return {
    offered:
      own.every(({ offered }) => offered === null) || own.some(({ offered, booked }) => offered === null && booked > 0)
        ? null
        : sum(({ offered }) => offered ?? 0),
    booked: sum(({ booked }) => booked),
    bookedAfter: sum(({ bookedAfter }) => bookedAfter),
    priceCents: sum(({ priceCents }) => priceCents),
    given: sumGiven(own.map(({ given }) => given)),
  };
}

function viewWeek(week: string, own: readonly ReplayedWeek[], heldBack: number): ReplayedWeekView {
  const { offered, booked, bookedAfter, priceCents, given } = addWeeks(own);
  return {
    week: isoWeek(week),
    days: daysInWords(week, addDays(week, SUNDAY)),
    offered: offered === null ? t('Not known') : hoursText(offered),
    booked: hoursText(booked),
    bookedAfter: hoursText(bookedAfter),
    state: offered === null ? null : weekFigures({ offered, booked: bookedAfter, expected: null }, heldBack).state,
    earlyBird: formatMoney(given.earlyBird),
    neighbors: formatMoney(given.neighbors),
    flexibleDay: formatMoney(given.flexibleDay),
    percent: percentText(total(given), priceCents),
  };
}

/** What the page says of a replay, for one area or all of them. */
export function viewReplay({ id, lineName, asked, result }: Replay, area: string | null): ReplayView {
  if (!result?.season) return { id, lineName, done: null, hasNoSeason: result !== null };
  const areas = [...new Map(result.weeks.map(({ areaId, areaName }) => [areaId, areaName]))].map(([key, name]) => ({
    id: key,
    name,
  }));
  const areaId = areas.find((each) => each.id === area)?.id ?? '';
  const shown = result.weeks.filter((week) => areaId === '' || week.areaId === areaId);
  const all = addWeeks(result.weeks);
  const [given, asSet] = [total(all.given), total(result.asSet)];
  return {
    id,
    lineName,
    hasNoSeason: false,
    done: {
      season: daysInWords(result.season.from, result.season.to),
      areas,
      areaId,
      visits: result.weeks.reduce((sum, { visits }) => sum + visits, 0),
      price: formatMoney(all.priceCents),
      given: formatMoney(given),
      givenPercent: percentText(given, all.priceCents),
      asSet: formatMoney(asSet),
      asSetPercent: percentText(asSet, all.priceCents),
      weeks: [...groupBy(shown, ({ week }) => week)]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([week, own]) => viewWeek(week, own, asked.heldBack)),
      assumptions: assumptionsOf(asked.takersPercent, result.borrowedWeeks),
    },
  };
}

/** Each in one line. */
function assumptionsOf(takersPercent: number, borrowedWeeks: number): string[] {
  return [
    t(
      'Counted are visits that were booked online at a printed price and not canceled, by ZIP code, day, and how many weeks before they were booked.',
    ),
    t('No customer books more, less or on another day because of an early-bird or neighbor discount.'),
    t('What was left of a week in the end counts as what was left when each visit was booked.'),
    borrowedWeeks > 0
      ? t('The hours offered in {weeks} of its weeks weren’t kept. Those of the same week this year stand in for them.', {
          weeks: borrowedWeeks,
        })
      : t('The hours offered are those that were counted when each week began.'),
    t('Weeks whose hours aren’t known give nothing.'),
    t(
      'Neighbors are measured between ZIP code middles. Of visits booked in the same week, each counts as booked before the others.',
    ),
    t(
      '{percent}% of customers who could choose a flexible day take it, and each goes to the week with the most room among its seven days.',
      { percent: takersPercent },
    ),
    t(
      'Every visit takes the average time of the service, and prices of a day and ZIP code are averaged before whole dollars are taken.',
    ),
    t('You keep today’s share of the price, and no discount is larger.'),
  ];
}
