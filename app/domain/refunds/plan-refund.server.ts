import type { Db } from '#app/platform/db.server';
import { readAccount } from '../payments/booking-account.server';
import { splitCents } from '../catalog/team';
import { findTip } from '../payouts/tip-share.server';
import { readDisputeBorne } from './dispute-borne.server';
import { splitRefund, type RefundBearer, type SplitSoFar } from './refund-split';

/** One part of a refund: about one visit, or about none where money goes back that was paid too much. */
export type RefundPiece = {
  visitId: string | null;
  /** Who bears `proCents`. */
  proId: string | null;
  bearer: RefundBearer;
  amountCents: number;
  creditCents: number;
  taxCents: number;
  proCents: number;
  platformCents: number;
};

type Asked = {
  bookingId: string;
  visitId: string | null;
  amountCents: number;
  bearer: RefundBearer;
  /** The payment it comes from, where that may be a tip. */
  paymentId?: string;
};

const paid = { where: { status: 'completed' as const }, select: { id: true, proId: true, proPayoutCents: true } };

function readVisits(db: Db, bookingId: string) {
  return db.visit.findMany({
    where: { bookingId, status: { not: 'cancelled' }, leadVisitId: null },
    orderBy: [{ completedAt: { sort: 'desc', nulls: 'last' } }, { windowStart: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      status: true,
      priceCents: true,
      taxCents: true,
      payoutCents: true,
      assignments: paid,
      seats: { orderBy: { seat: 'asc' }, select: { assignments: paid } },
      refunds: {
        where: { status: { in: ['pending', 'succeeded'] } },
        select: { bearer: true, creditCents: true, taxCents: true, proCents: true },
      },
    },
  });
}

type VisitWithRefunds = Awaited<ReturnType<typeof readVisits>>[number];

function soFar({ refunds }: VisitWithRefunds): SplitSoFar {
  return {
    creditCents: refunds.reduce((sum, each) => sum + each.creditCents, 0),
    splitNetCents: refunds.reduce((sum, each) => sum + (each.bearer === 'split' ? each.creditCents - each.taxCents : 0), 0),
    proCents: refunds.reduce((sum, each) => sum + each.proCents, 0),
  };
}

/** `disputed`: what pros bear of lost disputes already, by assignment. */
type Piece = { creditCents: number; bearer: RefundBearer; disputed: ReadonlyMap<string, number> };

/**
 * A pro bears their part only of work that they have done: what they have not earned they cannot give back. Of a team each bears by what
 * they were paid, a piece each.
 */
function piecesOf(visit: VisitWithRefunds, { creditCents, bearer, disputed }: Piece): RefundPiece[] {
  const done = [...visit.assignments, ...visit.seats.flatMap(({ assignments }) => assignments)];
  const borne = done.length > 0 ? bearer : 'platform';
  const weights = done.map(({ proPayoutCents }) => proPayoutCents);
  const payoutCents = done.length > 0 ? weights.reduce((sum, cents) => sum + cents, 0) : visit.payoutCents;
  const refunded = soFar(visit);
  const before = { ...refunded, proCents: refunded.proCents + done.reduce((sum, { id }) => sum + (disputed.get(id) ?? 0), 0) };
  const split = splitRefund({ ...visit, payoutCents }, { creditCents, bearer: borne, before });
  const common = { visitId: visit.id, bearer: borne };
  const whole = { ...common, proId: null, amountCents: creditCents, creditCents, ...split };
  if (split.proCents === 0) return [whole];
  const [own = 0, ...parts] = splitCents(split.proCents, weights);
  const others = parts.flatMap((cents, index) =>
    cents === 0
      ? []
      : [
          {
            ...common,
            proId: done[index + 1]?.proId ?? null,
            amountCents: cents,
            creditCents: cents,
            taxCents: 0,
            proCents: cents,
            platformCents: 0,
          },
        ],
  );
  const rest = creditCents - (split.proCents - own);
  const first = { ...whole, proId: done[0]?.proId ?? null, amountCents: rest, creditCents: rest, proCents: own };
  return rest > 0 ? [first, ...others] : others;
}

/**
 * How a refund is made up: first what was paid too much, which no side bears; then the price of the visit it is about; then
 * that of the others, done work first; at last fees that were kept. Each part says to the cent who bears it. A tip was never owed: its
 * pro, who got all of it, gives it back.
 */
export async function planRefund(db: Db, asked: Asked): Promise<RefundPiece[]> {
  const { bookingId, visitId, amountCents, bearer } = asked;
  const unattributed = { visitId: null, proId: null, bearer: 'platform', taxCents: 0, proCents: 0 } as const;
  const tip = asked.paymentId ? await findTip(db, asked.paymentId) : null;
  if (tip) return [{ ...unattributed, proId: tip.proId, bearer: 'pro', amountCents, creditCents: 0, platformCents: 0 }];
  const account = await readAccount(db, bookingId);
  const over = Math.min(amountCents, Math.max(0, -account.openCents));
  const pieces: RefundPiece[] = over > 0 ? [{ ...unattributed, amountCents: over, creditCents: 0, platformCents: 0 }] : [];
  const [visits, disputed] = await Promise.all([readVisits(db, bookingId), readDisputeBorne(db, bookingId)]);
  const ordered = [...visits.filter(({ id }) => id === visitId), ...visits.filter(({ id }) => id !== visitId)];
  let left = amountCents - over;
  for (const visit of ordered) {
    const part = Math.min(left, visit.priceCents + visit.taxCents - soFar(visit).creditCents);
    if (part <= 0) continue;
    pieces.push(...piecesOf(visit, { creditCents: part, bearer, disputed }));
    left -= part;
  }
  if (left > 0) pieces.push({ ...unattributed, amountCents: left, creditCents: left, platformCents: left });
  return pieces;
}
