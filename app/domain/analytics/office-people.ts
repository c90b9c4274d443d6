import { share, timeChart, timeTable, type Figure } from './figure';
import { formatValue } from './format-value';
import { AGE_BUCKETS, bucketLabels } from '../invoices/invoice-states';
import { bookingsLink } from './office-money';
import { unfilledLink } from './office-work';
import type { Period, Range } from './ranges';
import { SPREAD_SHARES, type Ranked, type Spread, type Standing } from './read-days.server';
import { mark, t, translate, translateKnown } from '#app/platform/texts/t';

type Activity = {
  /** By period. */
  standing: Standing[];
  /** On the day before the range. */
  before: Standing;
  periods: readonly Period[];
  /** The first day of whose week every person is still known. */
  knownFrom: string;
};

/** People who signed in within a week, by role. */
export function activityFigure({ standing, before, periods, knownFrom }: Activity): Figure {
  const roles = [
    [t('Everyone'), 'any'],
    [t('Customers'), 'customer'],
    [t('Pros'), 'pro'],
    [t('Companies'), 'company'],
    [t('Admins'), 'admin'],
  ] as const;
  const columns = roles.map(([name, role]) => ({
    name,
    unit: 'count' as const,
    at: (place: number) => standing[place]?.get(role)?.count ?? null,
  }));
  const last = [...standing].reverse().find((one) => one.size > 0);
  const day = [...(last?.values() ?? [])][0]?.day ?? '';
  const link = (role: string) => `/admin/users?${new URLSearchParams({ ...(role !== 'any' && { role }), active: day })}`;
  return {
    id: 'active',
    title: t('Weekly active users'),
    how: t(
      'People who were signed in and opened a page on the last day of each period or the six days before it, each counted once. Someone with two roles counts in both. Before is the last day of the range before.',
    ),
    lists: [{ to: '/admin/users', label: t('Users') }],
    facts: roles.map(([label, role]) => ({
      label,
      unit: 'count',
      value: last ? (last.get(role)?.count ?? 0) : null,
      before: before.size > 0 ? (before.get(role)?.count ?? 0) : null,
      ...(day >= knownFrom && { to: link(role) }),
    })),
    chart: timeChart(periods, columns, [t('Everyone'), t('Customers'), t('Pros')]),
    table: timeTable({ head: t('From'), periods, columns }),
    empty: last
      ? null
      : t('No one was counted in this period. Signed-in users are counted from the first day this page existed.'),
  };
}

type Places = { top: Ranked[]; before: Ranked[]; range: Range };

/** Where bookings come from. */
export function zipFigure({ top, before, range }: Places): Figure {
  return {
    id: 'zips',
    title: t('Top ZIP codes'),
    how: t(
      'Bookings that became valid for the first time in this period, by the ZIP code of the site, with their price and tax. The ten with the most money.',
    ),
    lists: [{ to: bookingsLink(range), label: t('Bookings') }],
    facts: [{ label: t('First place'), unit: 'money', value: top[0]?.amount ?? null, before: before[0]?.amount ?? null }],
    chart: {
      type: 'ranks',
      unit: 'money',
      rows: top.map(({ name, amount }) => ({ label: name, value: amount, to: bookingsLink(range, name) })),
    },
    table: {
      head: ['ZIP', t('Bookings'), t('Value booked')],
      units: ['text', 'count', 'money'],
      rows: top.map(({ name, count, amount }) => [name, count, amount]),
    },
    empty: top.length === 0 ? t('Nothing was booked in this period.') : null,
  };
}

/** Where visits found no pro. */
export function unfilledZipFigure({ top, before, range }: Places): Figure {
  const list = unfilledLink(range);
  const sum = (rows: Ranked[]) => rows.reduce((all, { count }) => all + count, 0);
  return {
    id: 'unfilled-zips',
    title: t('Visits without a pro, by ZIP code'),
    how: t('The same visits by the ZIP code of the site: the ten with the most.'),
    lists: [{ to: list, label: t('Visits without a pro') }],
    facts: [{ label: t('In these ten'), unit: 'count', value: sum(top), before: sum(before) }],
    chart: {
      type: 'ranks',
      unit: 'count',
      rows: top.map(({ name, count }) => ({ label: name, value: count, to: unfilledLink(range, name) })),
    },
    table: { head: ['ZIP', t('Visits')], units: ['text', 'count'], rows: top.map(({ name, count }) => [name, count]) },
    empty: top.length === 0 ? t('Every visit in this period found a pro, or still waits for one.') : null,
  };
}

const SHARE_NAMES = [mark('Lowest 10%'), mark('Lowest 25%'), mark('Median'), mark('Highest 25%'), mark('Highest 10%')];

/** How pros' earnings are spread. */
export function spreadFigure({ now, before, range }: { now: Spread; before: Spread; range: Range }): Figure {
  const earners = `/admin/pros?status=all&act=earned&from=${range.from}&to=${range.to}`;
  const rows = now.cents.map((cents, at) => ({
    label: translateKnown(SHARE_NAMES[at] ?? String(SPREAD_SHARES[at])),
    value: Math.max(0, cents),
  }));
  return {
    id: 'earnings',
    title: t('Pros’ earnings'),
    how: t(
      'What work in this period added to each pro’s balance in the ledger, less refunds and fees that they bear. A quarter of the pros earned less than “Lowest 25%”, a quarter more than “Highest 25%”. Pros without any earnings in this period are left out. Exact to the cent.',
    ),
    lists: [
      { to: earners, label: t('Pros who earned') },
      { to: `/admin/payments?tab=payouts&from=${range.from}&to=${range.to}`, label: t('Payouts') },
    ],
    facts: [
      { label: t('Pros who earned'), unit: 'count', value: now.pros, before: before.pros, to: earners },
      { label: t('Total earned'), unit: 'money', value: now.totalCents, before: before.totalCents },
      { label: t('Median'), unit: 'money', value: now.cents[2] ?? null, before: before.cents[2] ?? null },
      {
        label: t('Highest 10% to lowest 10%'),
        unit: 'number',
        value: share(now.cents[4] ?? 0, now.cents[0] ?? 0),
        before: share(before.cents[4] ?? 0, before.cents[0] ?? 0),
      },
    ],
    words: t('Half of {count} pros earned less than {half}, a tenth more than {tenth}.', {
      count: now.pros,
      half: formatValue(now.cents[2] ?? 0, 'money'),
      tenth: formatValue(now.cents[4] ?? 0, 'money'),
    }),
    chart: { type: 'ranks', unit: 'money', rows },
    table: {
      head: [t('Earned less than'), t('In this period'), t('Before')],
      units: ['text', 'money', 'money'],
      rows: now.cents.map((cents, at) => [translateKnown(SHARE_NAMES[at] ?? ''), cents, before.cents[at] ?? null]),
    },
    empty: now.pros === 0 ? t('No pro earned anything in this period.') : null,
  };
}

/** Open invoices by how late they are, as they stood at the end of the range. `isCurrent`: it goes to today, so that the list of open invoices has them. */
export function receivablesFigure(given: { standing: Standing | undefined; before: Standing; isCurrent: boolean }): Figure {
  const { standing, before, isCurrent } = given;
  const cents = (of: Standing | undefined) => [...(of?.values() ?? [])].reduce((sum, { amount }) => sum + amount, 0);
  const rows = AGE_BUCKETS.map((bucket) => ({
    label: translate(bucketLabels[bucket]),
    value: standing?.get(bucket)?.amount ?? 0,
    count: standing?.get(bucket)?.count ?? 0,
    ...(isCurrent && { to: `/admin/invoices?age=${encodeURIComponent(bucket)}` }),
  }));
  return {
    id: 'receivables',
    title: t('Receivables by age'),
    how: t(
      'What was owed on open invoices on the last counted day of the range, by how many days they were past due. Written down each day from the invoices that were open then.',
    ),
    lists: [{ to: '/admin/invoices', label: t('Open invoices') }],
    facts: [
      { label: t('Owed'), unit: 'money', value: cents(standing), before: before.size > 0 ? cents(before) : null },
      {
        label: t('Past due'),
        unit: 'money',
        value: cents(standing) - (standing?.get('current')?.amount ?? 0),
        before: before.size > 0 ? cents(before) - (before.get('current')?.amount ?? 0) : null,
      },
    ],
    chart: { type: 'ranks', unit: 'money', rows: rows.map(({ count: _count, ...row }) => row) },
    table: {
      head: [t('Age'), t('Invoices'), t('Owed')],
      units: ['text', 'count', 'money'],
      rows: rows.map(({ label, count, value }) => [label, count, value]),
    },
    empty: rows.some(({ count }) => count > 0) ? null : t('No invoice was open.'),
  };
}
