import { formatMoney } from '#app/platform/format-money';
import type { RankedPro } from '#dispatch';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { customerLabel } from '../visits/visit-status';
import { loadCandidates, rankCandidates } from './load-problem.server';
import { mark, type Marked, t, translateKnown } from '#app/platform/texts/t';
import { verdictForOffice } from '../visits/verdict-for-office';

export type Candidate = {
  proId: string;
  name: string;
  home: string;
  rank: number | null;
  code: string | null;
  text: string;
  start: Date | null;
  miles: number | null;
  /** The score terms in the order of their weight, in words. */
  terms: string[];
  autoAccept: boolean;
  /** Has the visit, was asked, or said no. */
  note: string | null;
};

const OFFER_WORDS: Record<string, Marked> = {
  open: mark('Has an offer now'),
  declined: mark('Declined'),
  expired: mark('Didn’t answer'),
  withdrawn: mark('Offer withdrawn'),
  accepted: mark('Accepted an offer'),
};

function termsOf({ score, verdict }: RankedPro): string[] {
  if (!score || !verdict.ok) return [];
  return [
    ...(score.preferred ? [t('preferred by the customer')] : []),
    ...(score.idle ? [t('no jobs in 28 days')] : []),
    t('{minutes} more min of driving', { minutes: Math.round(score.addedTravelSeconds / 60) }),
    ...(score.priceSeconds > 0
      ? [t('{minutes} min cost: other visits may need this pro that day', { minutes: Math.round(score.priceSeconds / 60) })]
      : []),
    t('accepts {percent}% of offers', { percent: Math.round(score.acceptance * 100) }),
    t('rated {rating}', { rating: score.rating.toFixed(1) }),
    t('{amount} per hour', { amount: formatMoney(score.payPerHourCents, 'always') }),
  ];
}

/** Every pro near a visit, ranked as the engine would rank them now, with each one's verdict or score terms. */
export async function readCandidates(db: Db, { visitId }: { visitId: string }): Promise<Candidate[]> {
  const near = await loadCandidates(db, { visitId, withOffers: true });
  const over = near.visit.windows.every(([, to]) => Date.parse(to) <= now().getTime() + 1_000);
  if (over) return [];
  const ranked = rankCandidates(near, { purpose: 'plan' });
  const pros = await db.pro.findMany({
    where: { id: { in: ranked.map(({ proId }) => proId) } },
    select: { id: true, homeZip: true, autoAccept: true, companyName: true, user: { select: { fullName: true } } },
  });
  const [offers, assignments] = await Promise.all([
    db.offer.findMany({ where: { visitId }, orderBy: { createdAt: 'asc' }, select: { proId: true, status: true } }),
    db.assignment.findMany({ where: { visitId }, orderBy: { acceptedAt: 'asc' }, select: { proId: true, status: true } }),
  ]);
  const notes = new Map<string, string>();
  for (const offer of offers) notes.set(offer.proId, translateKnown(OFFER_WORDS[offer.status] ?? offer.status));
  for (const { proId, status } of assignments)
    notes.set(
      proId,
      status === 'released' ? t('Released or unassigned') : t('Has this visit: {status}', { status: customerLabel(status) }),
    );
  const byId = new Map(pros.map((pro) => [pro.id, pro]));
  return ranked.map((one) => {
    const pro = byId.get(one.proId);
    const { verdict } = one;
    return {
      proId: one.proId,
      name: pro?.user.fullName || pro?.companyName || t('Name not known'),
      home: pro?.homeZip ?? '',
      rank: one.rank,
      code: verdict.code,
      text: verdictForOffice(verdict.text),
      start: verdict.ok ? new Date(verdict.start) : null,
      miles: verdict.ok ? verdict.miles : null,
      terms: termsOf(one),
      autoAccept: pro?.autoAccept ?? false,
      note: notes.get(one.proId) ?? null,
    };
  });
}
