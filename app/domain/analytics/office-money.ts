import { share, timeChart, timeTable, type Figure } from './figure';
import type { Period, Range } from './ranges';
import type { Tally, Where } from './read-days.server';
import { t } from '#app/platform/texts/t';

type Given = { tally: Tally; range: Range; periods: readonly Period[] };

function moneyOf(tally: Tally, where: Where) {
  const [collected, refunded, calledBack] = (['collected', 'refunded', 'called_back'] as const).map((kind) =>
    tally.amount(where, kind),
  ) as [number, number, number];
  return { booked: tally.amount(where, 'booked'), collected, refunded, calledBack, net: collected - refunded - calledBack };
}

/** Bookings that stood for the first time on these days, in all or in a ZIP code. */
export function bookingsLink({ from, to }: Range, zip?: string): string {
  return `/admin/bookings?${new URLSearchParams({ ...(zip && { zip }), from, to })}`;
}

function requestsLink({ from, to }: Range, reached?: 'quoted' | 'paid'): string {
  return `/admin/quotes?${new URLSearchParams({ show: 'all', ...(reached && { reached }), from, to })}`;
}

/** Booked, collected, refunded and net, by the ledger. */
export function moneyFigure({ tally, range, periods }: Given): Figure {
  const [all, before] = [moneyOf(tally, 'all'), moneyOf(tally, 'before')];
  const columns = [
    { name: t('Value booked'), unit: 'money' as const, at: (place: number) => moneyOf(tally, place).booked },
    { name: t('Collected'), unit: 'money' as const, at: (place: number) => moneyOf(tally, place).collected },
    { name: t('Refunded'), unit: 'money' as const, at: (place: number) => moneyOf(tally, place).refunded },
    { name: t('Called back by banks'), unit: 'money' as const, at: (place: number) => moneyOf(tally, place).calledBack },
    { name: t('Net'), unit: 'money' as const, at: (place: number) => moneyOf(tally, place).net },
    { name: t('Tips'), unit: 'money' as const, at: (place: number) => tally.amount(place, 'tips') },
    { name: t('Bookings'), unit: 'count' as const, at: (place: number) => tally.count(place, 'booked') },
  ];
  const bookings = (where: Where) => tally.count(where, 'booked');
  const hasAny =
    bookings('all') > 0 ||
    tally.count('all', 'collected') > 0 ||
    tally.count('all', 'refunded') > 0 ||
    tally.amount('all', 'tips') !== 0;
  return {
    id: 'money',
    title: t('Money'),
    how: t(
      'Value booked is the price with tax of bookings whose deposit was posted to the ledger that day; bookings without a deposit count on the day they were made. Collected is what customers paid by card, transfer or check that day. Refunded is what went back to them. Net is collected less refunded and less what banks called back. Tips are the pros’ and are in none of these: they stand apart, less what went back of them.',
    ),
    lists: [
      { to: bookingsLink(range), label: t('Bookings') },
      { to: `/admin/payments?tab=charges&from=${range.from}&to=${range.to}`, label: t('Charges') },
      { to: `/admin/payments?tab=refunds&from=${range.from}&to=${range.to}`, label: t('Refunds') },
    ],
    facts: [
      { label: t('Value booked'), unit: 'money', value: all.booked, before: before.booked, to: bookingsLink(range) },
      { label: t('Collected'), unit: 'money', value: all.collected, before: before.collected },
      { label: t('Refunded'), unit: 'money', value: all.refunded, before: before.refunded },
      { label: t('Net'), unit: 'money', value: all.net, before: before.net },
      { label: t('Tips for pros'), unit: 'money', value: tally.amount('all', 'tips'), before: tally.amount('before', 'tips') },
      {
        label: t('Bookings'),
        unit: 'count',
        value: bookings('all'),
        before: bookings('before'),
        to: bookingsLink(range),
      },
      {
        label: t('Average booking'),
        unit: 'money',
        value: share(all.booked, bookings('all')),
        before: share(before.booked, bookings('before')),
      },
    ],
    chart: timeChart(periods, columns, [t('Value booked'), t('Collected'), t('Refunded')]),
    table: timeTable({ head: t('From'), periods, columns }),
    empty: hasAny ? null : t('No money moved and nothing was booked in this period.'),
  };
}

/** How far requests come, from the first page to the deposit. */
export function funnelFigure({ tally, range }: Given): Figure {
  const kinds = [
    [t('Visitors'), 'visitors', undefined],
    [t('Estimates'), 'requests', requestsLink(range)],
    [t('Quotes'), 'requests_quoted', requestsLink(range, 'quoted')],
    [t('Paid'), 'requests_paid', requestsLink(range, 'paid')],
  ] as const;
  const count = (where: Where, at: number) => tally.count(where, kinds[at]![1]);
  const rows = kinds.map(([label, , to], at) => ({ label, value: count('all', at), to }));
  return {
    id: 'funnel',
    title: t('From visit to paid'),
    how: t(
      'Visitors are browsers that opened a page, each once a day; bots, pros and the office are left out. Estimates are the requests sent in this period, quotes those of them that got a quote, and paid those of them whose booking is still active today. A request that is paid later still counts on the day it was sent.',
    ),
    lists: [{ to: requestsLink(range), label: t('Requests and quotes') }],
    facts: [
      {
        label: t('Estimates'),
        unit: 'count',
        value: count('all', 1),
        before: count('before', 1),
        to: requestsLink(range),
      },
      {
        label: t('Estimates per visitor'),
        unit: 'share',
        value: share(count('all', 1), count('all', 0)),
        before: share(count('before', 1), count('before', 0)),
      },
      {
        label: t('Quoted'),
        unit: 'share',
        value: share(count('all', 2), count('all', 1)),
        before: share(count('before', 2), count('before', 1)),
      },
      {
        label: t('Paid, of estimates'),
        unit: 'share',
        value: share(count('all', 3), count('all', 1)),
        before: share(count('before', 3), count('before', 1)),
      },
    ],
    words: t('Of {estimates} estimates, {quotes} got a quote and {paid} were paid.', {
      estimates: count('all', 1),
      quotes: count('all', 2),
      paid: count('all', 3),
    }),
    chart: { type: 'ranks', unit: 'count', rows },
    table: {
      head: [t('Step'), t('In this period'), t('Before'), t('Share of previous step')],
      units: ['text', 'count', 'count', 'share'],
      rows: kinds.map(([label], at) => [
        label,
        count('all', at),
        count('before', at),
        at === 0 ? null : share(count('all', at), count('all', at - 1)),
      ]),
    },
    empty: rows.every(({ value }) => value === 0) ? t('No visitors and no requests in this period.') : null,
  };
}
