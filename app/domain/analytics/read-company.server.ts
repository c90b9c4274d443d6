import type { Db } from '#app/platform/db.server';
import { timeChart, timeTable, type Figure } from './figure';
import { quantile } from './histogram';
import { splitRange, chooseStep, type Range, type Step } from './ranges';
import { readOwnTally, type Where } from './read-days.server';
import { filteredPath } from '#app/platform/filtered-path';
import { t } from '#app/platform/texts/t';

/** Tabs of the company's list of visits. */
type CountedTab = 'due' | 'completed' | 'taken';

/** A company's own figures: what it paid by location, its visits, and how fast a pro was found. */
export async function readCompanyFigures(db: Db, given: { companyId: string; range: Range; step?: Step }): Promise<Figure[]> {
  const { companyId, range } = given;
  const days = { from: range.from, to: range.to };
  const visitsLink = (tab: CountedTab) => filteredPath('/commercial/visits', { tab, ...days });
  const paidLink = filteredPath('/commercial/payments', days);
  const periods = splitRange(range, given.step ?? chooseStep(range));
  const kinds = ['location_paid', 'location_visits', 'location_done', 'company_response'] as const;
  const tally = await readOwnTally(db, { kinds, periods, before: range.before, owner: companyId });
  const siteIds = [...new Set([...tally.dimensions('location_paid'), ...tally.dimensions('location_visits')])];
  const sites = await db.site.findMany({
    where: { id: { in: siteIds }, OR: [{ companyId }, { bookings: { some: { companyId } } }] },
    select: { id: true, label: true, street: true, city: true },
  });
  const rows = sites
    .map(({ id, label, street, city }) => ({
      label: label || `${street}, ${city}`,
      paid: tally.amount('all', 'location_paid', id),
      visits: tally.count('all', 'location_visits', id),
      done: tally.count('all', 'location_done', id),
      to: filteredPath('/commercial/payments', { location: id, ...days }),
    }))
    .sort((a, b) => b.paid - a.paid || b.visits - a.visits || a.label.localeCompare(b.label, 'en'));
  const visitColumns = [
    { name: t('Visits'), unit: 'count' as const, at: (place: number) => tally.count(place, 'location_visits') },
    { name: t('Completed'), unit: 'count' as const, at: (place: number) => tally.count(place, 'location_done') },
    { name: t('Paid'), unit: 'money' as const, at: (place: number) => tally.amount(place, 'location_paid') },
  ];
  const wait = (rank: number) => (where: Where) => quantile(tally.buckets(where, 'company_response'), rank);
  const waits = [
    { name: t('Median'), unit: 'seconds' as const, at: wait(0.5) },
    { name: '90%', unit: 'seconds' as const, at: wait(0.9) },
  ];
  return [
    {
      id: 'spend',
      title: t('Spend by location'),
      how: t(
        'What you paid us for each location in this period by card, transfer or check, minus refunds. Each amount counts on the day it was paid or refunded.',
      ),
      lists: [
        { to: paidLink, label: t('Payments') },
        { to: filteredPath('/commercial/invoices', { tab: 'all', ...days }), label: t('Invoices in this period') },
      ],
      facts: [
        {
          label: t('Paid'),
          unit: 'money',
          value: tally.amount('all', 'location_paid'),
          before: tally.amount('before', 'location_paid'),
          to: paidLink,
        },
      ],
      chart: { type: 'ranks', unit: 'money', rows: rows.map(({ label, paid, to }) => ({ label, value: paid, to })) },
      table: {
        head: [t('Location'), t('Paid'), t('Visits'), t('Completed')],
        units: ['text', 'money', 'count', 'count'],
        rows: rows.map(({ label, paid, visits, done }) => [label, paid, visits, done]),
      },
      empty: rows.length === 0 ? t('No payments and no visits in this period.') : null,
    },
    {
      id: 'visits',
      title: t('Visits'),
      how: t('Visits at your locations on the day they are due. Canceled ones are left out.'),
      lists: [{ to: visitsLink('due'), label: t('Visits in this period') }],
      facts: [
        {
          label: t('Visits'),
          unit: 'count',
          value: tally.count('all', 'location_visits'),
          before: tally.count('before', 'location_visits'),
          to: visitsLink('due'),
        },
        {
          label: t('Completed'),
          unit: 'count',
          value: tally.count('all', 'location_done'),
          before: tally.count('before', 'location_done'),
          to: visitsLink('completed'),
        },
      ],
      chart: timeChart(periods, visitColumns, [t('Visits'), t('Completed')]),
      table: timeTable({ head: t('From'), periods, columns: visitColumns }),
      empty: tally.count('all', 'location_visits') === 0 ? t('No visits were due in this period.') : null,
    },
    {
      id: 'response',
      title: t('Time until a pro takes the visit'),
      how: t(
        'The time from your booking until a pro took the visit, counted on the day the pro took it. Half of the visits were faster than the median, and nine in ten were faster than the 90% figure. Accurate to within 2%.',
      ),
      lists: [{ to: visitsLink('taken'), label: t('Visits taken in this period') }],
      facts: waits.map(({ name, unit, at }) => ({ label: name, unit, value: at('all'), before: at('before') })),
      chart: timeChart(periods, waits, [t('Median'), '90%']),
      table: timeTable({ head: t('From'), periods, columns: waits }),
      empty: wait(0.5)('all') === null ? t('No pro took any of your visits in this period.') : null,
    },
  ];
}
