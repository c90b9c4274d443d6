import type { Db } from '#app/platform/db.server';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { share, timeChart, timeTable, type Figure } from './figure';
import { splitRange, chooseStep, type Period, type Range, type Step } from './ranges';
import { readTally, type Tally, type Where } from './read-days.server';

type Outcome = readonly [status: string, label: Marked];

const ACCEPTED: Outcome = ['accepted', mark('Accepted')];
const OPEN: Outcome = ['open', mark('Still open')];
const MISSED: readonly Outcome[] = [
  ['declined', mark('You declined')],
  ['expired', mark('You didn’t answer in time')],
  ['withdrawn', mark('We withdrew it: the visit was canceled, moved or given up')],
];
const OUTCOMES: readonly Outcome[] = [ACCEPTED, ...MISSED, OPEN];

/** By week, or by month where the range is long. */
export function proStep(range: Range): Step {
  return chooseStep(range) === 'month' ? 'month' : 'week';
}

/** A pro's own figures: what they earned by week, how many offers they took, and what became of the others. */
export async function readProFigures(db: Db, given: { proId: string; range: Range; step?: Step }): Promise<Figure[]> {
  const { proId, range } = given;
  const periods = splitRange(range, given.step ?? proStep(range));
  const tally = await readTally(db, { kinds: ['pro_earned', 'pro_offers'], periods, before: range.before, owner: proId });
  return [earningsFigure(tally, periods), offersFigure(tally), missedFigure(tally)];
}

function earningsFigure(tally: Tally, periods: readonly Period[]): Figure {
  const earned = (where: Where) => tally.amount(where, 'pro_earned');
  const jobs = (where: Where) => tally.count(where, 'pro_earned');
  const columns = [
    { name: t('Earned'), unit: 'money' as const, at: earned },
    { name: t('Jobs finished'), unit: 'count' as const, at: jobs },
  ];
  return {
    id: 'earnings',
    title: t('Earnings'),
    how: t(
      'What your finished jobs and trips added to your balance on the day, less refunds and fees that you bear. Money on its way to your bank is on the page Payouts.',
    ),
    lists: [{ to: '/pro/payouts/statements', label: t('Statements') }],
    facts: [
      { label: t('Earned'), unit: 'money', value: earned('all'), before: earned('before') },
      { label: t('Jobs finished'), unit: 'count', value: jobs('all'), before: jobs('before') },
      {
        label: t('A job, on average'),
        unit: 'money',
        value: share(earned('all'), jobs('all')),
        before: share(earned('before'), jobs('before')),
      },
    ],
    chart: timeChart(periods, columns, [t('Earned')]),
    table: timeTable({ head: t('From'), periods, columns }),
    empty: jobs('all') === 0 && earned('all') === 0 ? t('You earned nothing in these days.') : null,
  };
}

/** What became of the offers of a range, as bars and as a table. */
function outcomes(tally: Tally, shown: readonly Outcome[], head: string): Pick<Figure, 'chart' | 'table'> {
  const count = (where: Where, status: string) => tally.count(where, 'pro_offers', status);
  return {
    chart: {
      type: 'ranks',
      unit: 'count',
      rows: shown.map(([status, label]) => ({ label: translate(label), value: count('all', status) })),
    },
    table: {
      head: [head, t('In these days'), t('Before')],
      units: ['text', 'count', 'count'],
      rows: shown.map(([status, label]) => [translate(label), count('all', status), count('before', status)]),
    },
  };
}

function offersFigure(tally: Tally): Figure {
  const offers = (where: Where) => tally.count(where, 'pro_offers');
  const of = (where: Where, ...statuses: string[]) =>
    statuses.reduce((sum, status) => sum + tally.count(where, 'pro_offers', status), 0);
  const accepted = (where: Where) => share(of(where, 'accepted'), of(where, 'accepted', 'declined', 'expired'));
  return {
    id: 'offers',
    title: t('Offers'),
    how: t(
      'Offers we made to you in these days, by what became of them. Acceptance is the offers you accepted, divided by those you accepted, declined or didn’t answer in time. Offers that we withdrew don’t count against you.',
    ),
    lists: [{ to: '/pro/dashboard/jobs', label: t('Jobs') }],
    facts: [
      { label: t('Offers'), unit: 'count', value: offers('all'), before: offers('before') },
      { label: t('Acceptance'), unit: 'share', value: accepted('all'), before: accepted('before') },
    ],
    ...outcomes(tally, OUTCOMES, t('What became of it')),
    empty: offers('all') === 0 ? t('We made you no offer in these days.') : null,
  };
}

function missedFigure(tally: Tally): Figure {
  const count = (where: Where) => MISSED.reduce((sum, [status]) => sum + tally.count(where, 'pro_offers', status), 0);
  return {
    id: 'missed',
    title: t('Missed offers'),
    how: t(
      'Offers of these days that you did not get in the end, and why. Visits near you that were never offered to you are on the page “Why didn’t I get it?”, each with the rule that ruled you out.',
    ),
    lists: [{ to: '/pro/dashboard/missed', label: t('Why didn’t I get it?') }],
    facts: [{ label: t('Missed'), unit: 'count', value: count('all'), before: count('before') }],
    ...outcomes(tally, MISSED, t('Why')),
    empty: count('all') === 0 ? t('You missed no offer in these days.') : null,
  };
}
