import { share, timeChart, timeTable, type Figure } from './figure';
import { formatValue } from './format-value';
import { AGE_BUCKETS, bucketLabels } from '../invoices/invoice-states';
import type { Period, Range } from './ranges';
import { SPREAD_SHARES, type Ranked, type Spread } from './read-days.server';

/** By dimension, as it stood on a day. */
export type Standing = Map<string, Ranked>;

/** People who signed in within a week, by role. `standing` is by period, `before` the day before the range. */
export function activityFigure(given: { standing: Standing[]; before: Standing; periods: readonly Period[] }): Figure {
  const { standing, before, periods } = given;
  const roles = [
    ['Everyone', 'any'],
    ['Customers', 'customer'],
    ['Pros', 'pro'],
    ['Companies', 'company'],
    ['Admins', 'admin'],
  ] as const;
  const columns = roles.map(([name, role]) => ({
    name,
    unit: 'count' as const,
    at: (place: number) => standing[place]?.get(role)?.count ?? null,
  }));
  const last = [...standing].reverse().find((one) => one.size > 0);
  return {
    id: 'active',
    title: 'Weekly active users',
    how: 'People who were signed in and opened a page on the last day of each period or the six days before it, each counted once. Someone with two roles counts in both. Before is the last day of the range before.',
    lists: [{ to: '/admin/users', label: 'Users' }],
    facts: roles.map(([label, role]) => ({
      label,
      unit: 'count',
      value: last ? (last.get(role)?.count ?? 0) : null,
      before: before.size > 0 ? (before.get(role)?.count ?? 0) : null,
    })),
    chart: timeChart(periods, columns, ['Everyone', 'Customers', 'Pros']),
    table: timeTable({ head: 'From', periods, columns }),
    empty: last ? null : 'No one was counted in these days. Signed-in users are counted from the first day this page existed.',
  };
}

type Places = { top: Ranked[]; before: Ranked[]; range: Range };

/** Where bookings come from. */
export function zipFigure({ top, before, range }: Places): Figure {
  return {
    id: 'zips',
    title: 'Top ZIP codes',
    how: 'Bookings that stood for the first time in these days, by the ZIP code of the site, with their price and tax. The ten with the most money.',
    lists: [{ to: `/admin/dispatch?from=${range.from}&to=${range.to}`, label: 'Visits of these days' }],
    facts: [{ label: 'First place', unit: 'money', value: top[0]?.amount ?? null, before: before[0]?.amount ?? null }],
    chart: {
      type: 'ranks',
      unit: 'money',
      rows: top.map(({ name, amount }) => ({ label: name, value: amount })),
    },
    table: {
      head: ['ZIP', 'Bookings', 'Booked'],
      units: ['text', 'count', 'money'],
      rows: top.map(({ name, count, amount }) => [name, count, amount]),
    },
    empty: top.length === 0 ? 'Nothing was booked in these days.' : null,
  };
}

/** Where visits found no pro. */
export function unfilledZipFigure({ top, before }: Omit<Places, 'range'>): Figure {
  const sum = (rows: Ranked[]) => rows.reduce((all, { count }) => all + count, 0);
  return {
    id: 'unfilled-zips',
    title: 'Visits without a pro, by ZIP code',
    how: 'The same visits by the ZIP code of the site: the ten with the most.',
    lists: [{ to: '/admin/dispatch?view=attention', label: 'Visits that need attention' }],
    facts: [{ label: 'In these ten', unit: 'count', value: sum(top), before: sum(before) }],
    chart: {
      type: 'ranks',
      unit: 'count',
      rows: top.map(({ name, count }) => ({ label: name, value: count })),
    },
    table: { head: ['ZIP', 'Visits'], units: ['text', 'count'], rows: top.map(({ name, count }) => [name, count]) },
    empty: top.length === 0 ? 'Every visit of these days found a pro, or still waits for one.' : null,
  };
}

const SHARE_NAMES = ['Lowest 10%', 'Lowest 25%', 'Median', 'Highest 25%', 'Highest 10%'];

/** How pros' earnings are spread. */
export function spreadFigure({ now, before }: { now: Spread; before: Spread }): Figure {
  const rows = now.cents.map((cents, at) => ({ label: SHARE_NAMES[at] ?? String(SPREAD_SHARES[at]), value: Math.max(0, cents) }));
  return {
    id: 'earnings',
    title: 'Pros’ earnings',
    how: 'What work of these days added to each pro’s balance in the ledger, less refunds and fees that they bear. A quarter of the pros earned less than “Lowest 25%”, a quarter more than “Highest 25%”. Pros without any earnings in these days are left out. Exact to the cent.',
    lists: [
      { to: '/admin/pros', label: 'Pros' },
      { to: '/admin/payments?tab=payouts', label: 'Payouts' },
    ],
    facts: [
      { label: 'Pros who earned', unit: 'count', value: now.pros, before: before.pros },
      { label: 'Earned by all', unit: 'money', value: now.totalCents, before: before.totalCents },
      { label: 'Median', unit: 'money', value: now.cents[2] ?? null, before: before.cents[2] ?? null },
      {
        label: 'Highest 10% to lowest 10%',
        unit: 'number',
        value: share(now.cents[4] ?? 0, now.cents[0] ?? 0),
        before: share(before.cents[4] ?? 0, before.cents[0] ?? 0),
      },
    ],
    words: `Half of ${now.pros} pros earned less than ${formatValue(now.cents[2] ?? 0, 'money')}, a tenth more than ${formatValue(now.cents[4] ?? 0, 'money')}.`,
    chart: { type: 'ranks', unit: 'money', rows },
    table: {
      head: ['Earned less than', 'In these days', 'Before'],
      units: ['text', 'money', 'money'],
      rows: now.cents.map((cents, at) => [SHARE_NAMES[at] ?? '', cents, before.cents[at] ?? null]),
    },
    empty: now.pros === 0 ? 'No pro earned anything in these days.' : null,
  };
}

/** Open invoices by how late they are, as they stood at the end of the range. */
export function receivablesFigure(given: { standing: Standing | undefined; before: Standing }): Figure {
  const { standing, before } = given;
  const cents = (of: Standing | undefined) => [...(of?.values() ?? [])].reduce((sum, { amount }) => sum + amount, 0);
  const rows = AGE_BUCKETS.map((bucket) => ({
    label: bucketLabels[bucket],
    value: standing?.get(bucket)?.amount ?? 0,
    count: standing?.get(bucket)?.count ?? 0,
    to: `/admin/invoices?age=${encodeURIComponent(bucket)}`,
  }));
  return {
    id: 'receivables',
    title: 'Receivables by age',
    how: 'What was owed on open invoices on the last counted day of the range, by how many days they were past due. Written down each day from the invoices that were open then.',
    lists: [{ to: '/admin/invoices', label: 'Open invoices' }],
    facts: [
      { label: 'Owed', unit: 'money', value: cents(standing), before: before.size > 0 ? cents(before) : null },
      {
        label: 'Past due',
        unit: 'money',
        value: cents(standing) - (standing?.get('current')?.amount ?? 0),
        before: before.size > 0 ? cents(before) - (before.get('current')?.amount ?? 0) : null,
      },
    ],
    chart: { type: 'ranks', unit: 'money', rows: rows.map(({ label, value, to }) => ({ label, value, to })) },
    table: {
      head: ['Age', 'Invoices', 'Owed'],
      units: ['text', 'count', 'money'],
      rows: rows.map(({ label, count, value }) => [label, count, value]),
    },
    empty: standing && standing.size > 0 ? null : 'No invoice was open.',
  };
}
