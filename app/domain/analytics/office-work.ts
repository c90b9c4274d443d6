import { per100, share, timeChart, timeTable, type Figure } from './figure';
import { quantile } from './histogram';
import type { Period, Range } from './ranges';
import type { Hours, Tally, Where } from './read-days.server';
import { mark, t, translateKnown } from '#app/platform/texts/t';

type Given = { tally: Tally; range: Range; periods: readonly Period[]; hours: Hours };

function visitsLink({ from, to }: Range): string {
  return `/admin/dispatch?from=${from}&to=${to}`;
}

/** Visits of these days that came to this. */
function countedLink(
  { from, to }: Range,
  only: 'counted' | 'completed' | 'canceled' | 'missed' | 'unfilled',
  zip?: string,
): string {
  return `/admin/dispatch?${new URLSearchParams({ from, to, ...(zip && { zip }), only })}`;
}

/** Visits of these days for which no pro was found, in all or in a ZIP code. */
export function unfilledLink(range: Range, zip?: string): string {
  return countedLink(range, 'unfilled', zip);
}

function statusesOf(tally: Tally, where: Where) {
  const of = (...statuses: string[]) => statuses.reduce((sum, status) => sum + tally.count(where, 'visits', status), 0);
  const [completed, cancelled, missed, unfilled] = [of('completed'), of('cancelled'), of('no_show'), of('unfulfilled')];
  const taken = of('accepted', 'en_route', 'in_progress', 'completed', 'no_show');
  return { completed, cancelled, missed, unfilled, taken, all: tally.count(where, 'visits') };
}

function completion(tally: Tally, where: Where): number | null {
  const { completed, cancelled, missed, unfilled } = statusesOf(tally, where);
  return share(completed, completed + cancelled + missed + unfilled);
}

/** What became of the visits of the range. */
export function workFigure({ tally, range, periods, hours }: Given): Figure {
  const utilization = (where: Where) => share(hours(where).worked, hours(where).available);
  const of = (name: 'completed' | 'cancelled' | 'missed' | 'unfilled') => (place: number) => statusesOf(tally, place)[name];
  const columns = [
    { name: t('Completed'), unit: 'count' as const, at: of('completed') },
    { name: t('Canceled'), unit: 'count' as const, at: of('cancelled') },
    { name: t('Missed'), unit: 'count' as const, at: of('missed') },
    { name: t('No pro found'), unit: 'count' as const, at: of('unfilled') },
    { name: t('Completion'), unit: 'share' as const, at: (place: number) => completion(tally, place) },
    { name: t('Utilization'), unit: 'share' as const, at: utilization },
  ];
  const ends = [
    { label: t('Completed'), name: 'completed', only: 'completed' },
    { label: t('Canceled'), name: 'cancelled', only: 'canceled' },
    { label: t('Missed'), name: 'missed', only: 'missed' },
    { label: t('No pro found'), name: 'unfilled', only: 'unfilled' },
  ] as const;
  const again = (where: Where) => share(tally.count(where, 'booked_again'), tally.count(where, 'booked'));
  const visits = (where: Where) => statusesOf(tally, where).all;
  return {
    id: 'work',
    title: t('Visits'),
    how: t(
      'Visits count on the day they are due. Completion is completed visits divided by completed, canceled, missed and unfilled ones. Utilization is the planned minutes of visits that a pro has or had, divided by the hours pros were open for work; those hours are written down once a day, when the day begins, and days without them are left out. Repeat bookings are bookings whose customer had booked in the 14 months before.',
    ),
    lists: [{ to: visitsLink(range), label: t('Visits in this period') }],
    facts: [
      { label: t('Visits'), unit: 'count', value: visits('all'), before: visits('before'), to: countedLink(range, 'counted') },
      ...ends.map(({ label, name, only }) => ({
        label,
        unit: 'count' as const,
        to: countedLink(range, only),
        value: statusesOf(tally, 'all')[name],
        before: statusesOf(tally, 'before')[name],
      })),
      { label: t('Completion'), unit: 'share', value: completion(tally, 'all'), before: completion(tally, 'before') },
      { label: t('Utilization'), unit: 'share', value: utilization('all'), before: utilization('before') },
      { label: t('Repeat bookings'), unit: 'share', value: again('all'), before: again('before') },
    ],
    chart: timeChart(periods, columns, [t('Completed'), t('Canceled'), t('No pro found')]),
    table: timeTable({ head: t('From'), periods, columns }),
    empty: visits('all') === 0 ? t('No visits were due in this period.') : null,
  };
}

/** How fast visits find a pro. */
export function dispatchFigure({ tally, range, periods }: Given): Figure {
  const wait = (kind: 'first_offer' | 'acceptance', rank: number) => (where: Where) => quantile(tally.buckets(where, kind), rank);
  const fill = (where: Where) => {
    const { taken, unfilled } = statusesOf(tally, where);
    return share(taken, taken + unfilled);
  };
  const offers = (where: Where) => share(tally.count(where, 'offers'), tally.count(where, 'assigned'));
  const columns = [
    { name: t('Fill rate'), unit: 'share' as const, at: fill },
    { name: t('First offer, median'), unit: 'seconds' as const, at: wait('first_offer', 0.5) },
    { name: t('First offer, 90%'), unit: 'seconds' as const, at: wait('first_offer', 0.9) },
    { name: t('Acceptance, median'), unit: 'seconds' as const, at: wait('acceptance', 0.5) },
    { name: t('Acceptance, 90%'), unit: 'seconds' as const, at: wait('acceptance', 0.9) },
    { name: t('Offers per assignment'), unit: 'number' as const, at: offers },
  ];
  const rows = columns.map(({ name, unit, at }) => ({ label: name, unit, value: at('all'), before: at('before') }));
  return {
    id: 'dispatch',
    title: t('Finding a pro'),
    how: t(
      'Fill rate is visits due in this period that a pro took, divided by those and the visits for which no pro was found. The time to the first offer runs from when a visit may be searched for, and counts on the day of the offer. The time to acceptance runs from the first offer to the first pro who took the visit, and counts on that day; visits taken without an offer are left out. Medians and 90th percentiles are kept in buckets and at most 2% off. Offers per assignment divides the offers by the visits taken in this period. A visit of several days counts once, and one that a pro already had does not count again for a new time.',
    ),
    lists: [{ to: visitsLink(range), label: t('Visits in this period') }],
    facts: rows,
    chart: timeChart(periods, columns, [t('Acceptance, median'), t('Acceptance, 90%')]),
    table: timeTable({ head: t('From'), periods, columns }),
    empty:
      tally.count('all', 'offers') + tally.count('all', 'assigned') + tally.count('all', 'unfilled') === 0
        ? t('No visit was offered or taken in this period.')
        : null,
  };
}

export const UNFILLED_WORDS: Record<string, string> = {
  window: mark('No pro early enough for another date'),
  pool: mark('No pro claimed it in the open pool'),
  unknown: mark('Not recorded'),
};

/** Why visits found no pro. */
export function unfilledFigure({ tally, range }: Given): Figure {
  const reasons = tally.dimensions('unfilled');
  const rows = reasons.map((reason) => ({
    label: translateKnown(UNFILLED_WORDS[reason] ?? reason),
    value: tally.count('all', 'unfilled', reason),
    before: tally.count('before', 'unfilled', reason),
  }));
  return {
    id: 'unfilled',
    title: t('Visits without a pro, by reason'),
    how: t(
      'Visits due in this period that are without a pro now because the search was given up, by the reason of the last search. A visit that gets a pro later is not counted anymore.',
    ),
    lists: [{ to: unfilledLink(range), label: t('Visits without a pro') }],
    facts: [
      {
        label: t('Without a pro'),
        unit: 'count',
        value: tally.count('all', 'unfilled'),
        before: tally.count('before', 'unfilled'),
        to: unfilledLink(range),
      },
    ],
    chart: { type: 'ranks', unit: 'count', rows: rows.map(({ label, value }) => ({ label, value })) },
    table: {
      head: [t('Reason'), t('In this period'), t('Before')],
      units: ['text', 'count', 'count'],
      rows: rows.map(({ label, value, before }) => [label, value, before]),
    },
    empty: rows.length === 0 ? t('Every visit in this period found a pro, or still waits for one.') : null,
  };
}

const STARS = ['5', '4', '3', '2', '1'] as const;

/** What customers say, and what comes back. */
export function qualityFigure({ tally, range }: Given): Figure {
  const claims = `/admin/claims?show=standing&from=${range.from}&to=${range.to}`;
  const stars = (where: Where) => share(tally.amount(where, 'ratings'), tally.count(where, 'ratings'));
  const of100 = (kind: 'claims' | 'revisits') => (where: Where) =>
    per100(tally.count(where, kind), statusesOf(tally, where).completed);
  const reviews = (stars?: string) =>
    `/admin/reviews?${new URLSearchParams({ ...(stars && { stars }), from: range.from, to: range.to })}`;
  const rows = STARS.map((star) => ({
    to: reviews(star),
    label: t('{count, plural, one {# star} other {# stars}}', { count: Number(star) }),
    value: tally.count('all', 'ratings', star),
  }));
  const isEmpty = tally.count('all', 'ratings') + tally.count('all', 'claims') === 0;
  return {
    id: 'quality',
    title: t('Ratings, claims and re-visits'),
    how: t(
      'Customers’ ratings, guarantee claims and re-visits of the visits due in this period, whenever they came. Claims that customers took back do not count. Per 100 means per 100 completed visits.',
    ),
    lists: [
      { to: claims, label: t('Claims') },
      { to: reviews(), label: t('Reviews') },
    ],
    facts: [
      { label: t('Average rating'), unit: 'stars', value: stars('all'), before: stars('before') },
      {
        label: t('Ratings'),
        unit: 'count',
        value: tally.count('all', 'ratings'),
        before: tally.count('before', 'ratings'),
        to: reviews(),
      },
      {
        label: t('Claims'),
        unit: 'count',
        value: tally.count('all', 'claims'),
        before: tally.count('before', 'claims'),
        to: claims,
      },
      { label: t('Claims per 100 visits'), unit: 'per100', value: of100('claims')('all'), before: of100('claims')('before') },
      {
        label: t('Re-visits per 100 visits'),
        unit: 'per100',
        value: of100('revisits')('all'),
        before: of100('revisits')('before'),
      },
    ],
    chart: { type: 'ranks', unit: 'count', rows },
    table: {
      head: [t('Rating'), t('In this period'), t('Before')],
      units: ['text', 'count', 'count'],
      rows: STARS.map((star, at) => [rows[at]!.label, rows[at]!.value, tally.count('before', 'ratings', star)]),
    },
    empty: isEmpty ? t('No visit in this period was rated or claimed.') : null,
  };
}
