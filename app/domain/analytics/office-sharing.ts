import { share, timeChart, timeTable, type Figure } from './figure';
import { bucketSeconds, quantile, type Bucket } from './histogram';
import { addDays } from '../catalog/seasons';
import type { Period, Range } from './ranges';
import type { Tally, Where } from './read-days.server';
import { t } from '#app/platform/texts/t';

type Given = { tally: Tally; periods: readonly Period[] };

/** A pro is new for so many weeks after their approval. */
export const NEW_WEEKS = 8;
const PER_AREA = 10;

/**
 * How unequal the values of buckets are: 0 where all are the same, close to 1 where one has everything (the Gini coefficient). Null of
 * nothing, and where all are zero.
 */
export function gini(buckets: readonly Bucket[]): number | null {
  const sorted = buckets
    .map(({ bucket, count }) => ({ value: bucketSeconds(bucket), count }))
    .sort((one, other) => one.value - other.value);
  const all = sorted.reduce((sum, { count }) => sum + count, 0);
  const total = sorted.reduce((sum, { value, count }) => sum + value * count, 0);
  if (total === 0) return null;
  // Twice the area under the Lorenz curve, a trapezoid a bucket.
  let [below, area] = [0, 0];
  for (const { value, count } of sorted) {
    area += (count / all) * (2 * below + value * count);
    below += value * count;
  }
  return 1 - area / total;
}

/** How the work was shared among pros, by weeks. */
export function sharingFigure({ tally, periods }: Given): Figure {
  const open = (where: Where) => tally.count(where, 'open_week');
  const idle = (where: Where) => share(tally.count(where, 'idle_week'), open(where));
  const noOffer = (where: Where) => share(tally.amount(where, 'idle_week'), open(where));
  const auto = (where: Where) => share(tally.count(where, 'assigned', 'auto'), tally.count(where, 'assigned'));
  const pay = (where: Where) => quantile(tally.buckets(where, 'open_hour_pay'), 0.5);
  const spread = (where: Where) => gini(tally.buckets(where, 'open_hour_pay'));
  const columns = [
    { name: t('Weeks open'), unit: 'count' as const, at: open },
    { name: t('Without a visit'), unit: 'share' as const, at: idle },
    { name: t('Without an offer'), unit: 'share' as const, at: noOffer },
    { name: t('Assigned by us'), unit: 'share' as const, at: auto },
    { name: t('Earned per open hour, median'), unit: 'money' as const, at: pay },
    { name: t('Inequality'), unit: 'hundredths' as const, at: spread },
  ];
  return {
    id: 'sharing',
    title: t('How work is shared'),
    how: t(
      'A week open is one pro who was open for work for eight hours or more in a week from Monday to Sunday, by the calendar they had when the week was over. A week counts on its Monday. Without a visit: they had none in it. Without an offer: and we made them none either. Assigned by us is visits that pros took by themselves through automatic acceptance, divided by all that were taken. Earned an open hour is what the week added to their balance, divided by their open hours; weeks without earnings count as zero. Inequality is the Gini coefficient of it: 0 if everyone earned the same an hour, 1 if one pro earned everything.',
    ),
    lists: [
      { to: '/admin/pros?status=active', label: t('Pros') },
      { to: '/professionals/sharing', label: t('What the public sees') },
    ],
    facts: columns.map(({ name, unit, at }) => ({ label: name, unit, value: at('all'), before: at('before') })),
    chart: timeChart(periods, columns, [t('Without a visit'), t('Without an offer')]),
    table: timeTable({ head: t('From'), periods, columns }),
    empty: open('all') === 0 ? t('No week in this period has ended yet. Weeks are counted once they are over.') : null,
  };
}

/** How fast new pros get work. */
export function newcomersFigure({ tally, range }: Given & { range: Range }): Figure {
  // Who is new on the first day was approved up to so many weeks before it.
  const since = addDays(range.from, -7 * NEW_WEEKS);
  const first = (where: Where) => quantile(tally.buckets(where, 'first_visit'), 0.5);
  const weeks = Array.from({ length: NEW_WEEKS }, (_, index) => String(index + 1));
  const busy = (where: Where, week?: string) =>
    share(tally.amount(where, 'new_week', week), tally.count(where, 'new_week', week));
  return {
    id: 'newcomers',
    title: t('New pros'),
    how: t(
      'Pros are new for {weeks} weeks after their approval. A bar is the share of new pros with a visit in that week, of those who were open for eight hours or more. The time to the first visit runs from the approval to the start of the first visit, and counts in the week of that visit.',
      { weeks: NEW_WEEKS },
    ),
    lists: [{ to: `/admin/pros?status=all&act=approved&from=${since}&to=${range.to}`, label: t('Pros who were new') }],
    facts: [
      { label: t('With a visit'), unit: 'share', value: busy('all'), before: busy('before') },
      {
        label: t('First visits'),
        unit: 'count',
        value: tally.count('all', 'first_visit'),
        before: tally.count('before', 'first_visit'),
      },
      { label: t('Time to the first visit, median'), unit: 'seconds', value: first('all'), before: first('before') },
    ],
    chart: {
      type: 'ranks',
      unit: 'share',
      rows: weeks.map((week) => ({ label: t('Week {week}', { week }), value: busy('all', week) ?? 0 })),
    },
    table: {
      head: [t('Week since approval'), t('Weeks open'), t('With a visit'), t('Before')],
      units: ['text', 'count', 'share', 'share'],
      rows: weeks.map((week) => [week, tally.count('all', 'new_week', week), busy('all', week), busy('before', week)]),
    },
    empty: tally.count('all', 'new_week') === 0 ? t('No pro was new in these weeks.') : null,
  };
}

/** Where pros wait for work. */
export function idleAreasFigure({ tally }: Given): Figure {
  const rows = tally
    .dimensions('open_week')
    .map((area) => {
      const [open, idle] = [tally.count('all', 'open_week', area), tally.count('all', 'idle_week', area)];
      return {
        area,
        open,
        idle,
        part: idle / open,
        before: share(tally.count('before', 'idle_week', area), tally.count('before', 'open_week', area)),
      };
    })
    .sort((one, other) => other.part - one.part || other.open - one.open)
    .slice(0, PER_AREA);
  return {
    id: 'idle-areas',
    title: t('Weeks without a visit, by area'),
    how: t(
      'The same weeks by the first three digits of the pro’s home ZIP code: the ten areas with the largest share of weeks without a visit.',
    ),
    lists: [{ to: '/admin/business/areas', label: t('Areas') }],
    facts: [{ label: t('Most idle area'), unit: 'share', value: rows[0]?.part ?? null, before: rows[0]?.before ?? null }],
    chart: {
      type: 'ranks',
      unit: 'share',
      rows: rows.map(({ area, part }) => ({ label: `${area}xx`, value: part, to: `/admin/pros?status=all&q=${area}` })),
    },
    table: {
      head: [t('ZIP codes'), t('Weeks open'), t('Without a visit'), t('Before')],
      units: ['text', 'count', 'share', 'share'],
      rows: rows.map(({ area, open, part, before }) => [`${area}xx`, open, part, before]),
    },
    empty: rows.length === 0 ? t('No week in this period has ended yet.') : null,
  };
}
