import type { Db } from '#app/platform/db.server';
import { filteredPath } from '#app/platform/filtered-path';
import { t, translate } from '#app/platform/texts/t';
import { MISSED_OUTCOMES, OFFER_OUTCOMES, outcomeWords, type OfferOutcome } from '../assignments/offer-outcomes';
import { share, timeChart, timeTable, type Figure } from './figure';
import { splitRange, chooseStep, type Period, type Range, type Step } from './ranges';
import { readOwnTally, type Tally, type Where } from './read-days.server';

/** By week, or by month where the range is long. */
export function proStep(range: Range): Step {
  return chooseStep(range) === 'month' ? 'month' : 'week';
}

/** A pro's own figures: what they earned by week, how many offers they took, and what became of the others. */
export async function readProFigures(db: Db, given: { proId: string; range: Range; step?: Step }): Promise<Figure[]> {
  const { proId, range } = given;
  const periods = splitRange(range, given.step ?? proStep(range));
  const tally = await readOwnTally(db, { kinds: ['pro_earned', 'pro_offers'], periods, before: range.before, owner: proId });
  const links = linksOf(range);
  return [earningsFigure({ tally, periods, links }), offersFigure(tally, links), missedFigure(tally, links)];
}

type Links = ReturnType<typeof linksOf>;

/** The lists of what is counted, of the same days. */
function linksOf({ from, to }: Range) {
  return {
    earned: (tab?: 'jobs') => filteredPath('/pro/payouts/earnings', { tab, from, to }),
    offers: (tab?: 'missed' | OfferOutcome) => filteredPath('/pro/dashboard/offers', { tab, from, to }),
  };
}

function earningsFigure({ tally, periods, links }: { tally: Tally; periods: readonly Period[]; links: Links }): Figure {
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
    lists: [
      { to: links.earned(), label: t('Earnings in this period') },
      { to: '/pro/payouts/statements', label: t('Statements') },
    ],
    facts: [
      { label: t('Earned'), unit: 'money', value: earned('all'), before: earned('before'), to: links.earned() },
      { label: t('Jobs finished'), unit: 'count', value: jobs('all'), before: jobs('before'), to: links.earned('jobs') },
      {
        label: t('A job, on average'),
        unit: 'money',
        value: share(earned('all'), jobs('all')),
        before: share(earned('before'), jobs('before')),
      },
    ],
    chart: timeChart(periods, columns, [t('Earned')]),
    table: timeTable({ head: t('From'), periods, columns }),
    empty: jobs('all') === 0 && earned('all') === 0 ? t('You didn’t earn anything in this period.') : null,
  };
}

type Outcomes = { tally: Tally; shown: readonly OfferOutcome[]; head: string; links: Links };

/** What became of the offers of a range, as bars and as a table. */
function drawOutcomes({ tally, shown, head, links }: Outcomes): Pick<Figure, 'chart' | 'table'> {
  const count = (where: Where, status: OfferOutcome) => tally.count(where, 'pro_offers', status);
  const label = (status: OfferOutcome) => translate(outcomeWords[status]);
  return {
    chart: {
      type: 'ranks',
      unit: 'count',
      rows: shown.map((status) => ({ label: label(status), value: count('all', status), to: links.offers(status) })),
    },
    table: {
      head: [head, t('In this period'), t('Before')],
      units: ['text', 'count', 'count'],
      rows: shown.map((status) => [label(status), count('all', status), count('before', status)]),
    },
  };
}

function offersFigure(tally: Tally, links: Links): Figure {
  const offers = (where: Where) => tally.count(where, 'pro_offers');
  const of = (where: Where, ...statuses: string[]) =>
    statuses.reduce((sum, status) => sum + tally.count(where, 'pro_offers', status), 0);
  const accepted = (where: Where) => share(of(where, 'accepted'), of(where, 'accepted', 'declined', 'expired'));
  return {
    id: 'offers',
    title: t('Offers'),
    how: t(
      'Offers we made to you in this period, by outcome. Acceptance is the offers you accepted, divided by those you accepted, declined or didn’t answer in time. Offers that we withdrew don’t count against you.',
    ),
    lists: [{ to: links.offers(), label: t('Offers in this period') }],
    facts: [
      { label: t('Offers'), unit: 'count', value: offers('all'), before: offers('before'), to: links.offers() },
      { label: t('Acceptance'), unit: 'share', value: accepted('all'), before: accepted('before') },
    ],
    ...drawOutcomes({ tally, links, shown: OFFER_OUTCOMES, head: t('Outcome') }),
    empty: offers('all') === 0 ? t('We didn’t make you any offers in this period.') : null,
  };
}

function missedFigure(tally: Tally, links: Links): Figure {
  const count = (where: Where) => MISSED_OUTCOMES.reduce((sum, status) => sum + tally.count(where, 'pro_offers', status), 0);
  return {
    id: 'missed',
    title: t('Missed offers'),
    how: t(
      'Offers in this period that you didn’t end up getting, and why. Visits near you that were never offered to you are on the “Why didn’t I get it?” page, each with the rule that excluded you.',
    ),
    lists: [
      { to: links.offers('missed'), label: t('Missed offers in this period') },
      { to: '/pro/dashboard/missed', label: t('Why didn’t I get it?') },
    ],
    facts: [
      { label: t('Missed offers'), unit: 'count', value: count('all'), before: count('before'), to: links.offers('missed') },
    ],
    ...drawOutcomes({ tally, links, shown: MISSED_OUTCOMES, head: t('Why') }),
    empty: count('all') === 0 ? t('You didn’t miss any offers in this period.') : null,
  };
}
