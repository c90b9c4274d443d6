import type { Db, Tx } from '#app/platform/db.server';
import { fieldError, Conflict, InputError, NotFound } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { recordAudit } from '../audit/record-audit.server';
import type { CancellationCause } from '../catalog/cancellation-policy';
import { postProFee } from '../payouts/pro-fee.server';
import { ACTIVE_STATUSES, nextStatus } from '../visits/visit-status';
import { readAccount } from '../payments/booking-account.server';
import { cancelVisit } from './cancel-visit.server';
import { previewCancellation, previewNext, type Standing } from './preview-cancellation.server';
import { AMOUNT_HELP, type OfficeTerms, typedCents } from './office-terms';
import { t, translate } from '#app/platform/texts/t';

type OfficeCancel = {
  visitId: string;
  adminId: string;
  at: Date;
  cause: CancellationCause;
  reason: string;
  terms: OfficeTerms;
  /** The fee that the page showed: a higher one is not charged without asking again. */
  shownFeeCents?: number;
};

export type OfficeCancellation = {
  /** How many visits end, takedowns that go with their install among them. */
  visits: number;
  feeCents: number;
  refundCents: number;
  chargeCents: number;
  invoiceCents: number;
  /** What the pros bear of fees that the customer is spared. */
  proFeeCents: number;
};

/**
 * An admin cancels a visit, or every visit of its booking that can be: at the fee of the policy, at none or at one of their own; the
 * rest goes back to the card or stays as credit; the pro bears what the customer is spared where the office says so.
 * Throws NotFound, InputError, Conflict when a visit has moved on or it costs more than was shown.
 */
export async function cancelByOffice(tx: Tx, input: OfficeCancel): Promise<OfficeCancellation> {
  const { visitId, terms, shownFeeCents } = input;
  const { bookingId, ids } = await findVisits(tx, visitId, terms.scope);
  const before = await countStanding(tx, bookingId);
  const sum: OfficeCancellation = { visits: 0, feeCents: 0, refundCents: 0, chargeCents: 0, invoiceCents: 0, proFeeCents: 0 };
  for (const [index, id] of ids.entries()) {
    const { status } = await tx.visit.findUniqueOrThrow({ where: { id }, select: { status: true } });
    // A takedown went with its install.
    if (index > 0 && nextStatus(status, 'cancel', 'admin') === null) continue;
    const done = await cancelOne(tx, { ...input, visitId: id, isFirst: index === 0 });
    for (const key of ['feeCents', 'refundCents', 'chargeCents', 'invoiceCents', 'proFeeCents'] as const) sum[key] += done[key];
  }
  sum.visits = before - (await countStanding(tx, bookingId));
  if (shownFeeCents !== undefined && sum.feeCents > shownFeeCents)
    throw new Conflict(
      'version',
      t('The fee is now {fee}. Reload the page to see what canceling costs.', { fee: formatMoney(sum.feeCents, 'always') }),
    );
  checkBearer(terms, sum);
  return sum;
}

function checkBearer({ bearer }: OfficeTerms, { proFeeCents }: OfficeCancellation): void {
  if (bearer === 'pro' && proFeeCents === 0)
    throw new InputError(t('There is nothing that a pro could bear: no pro has this visit, or no fee is waived.'));
}

function findAssignment(db: Db, visitId: string) {
  return db.assignment.findFirst({ where: { visitId, status: { in: [...ACTIVE_STATUSES] } }, select: { id: true } });
}

/** What the office decides of a visit instead of the policy. */
function ownTerms(terms: OfficeTerms, isFirst: boolean) {
  const feeCents = chosenFee(terms, isFirst);
  return { ...(feeCents === null ? {} : { feeCents }), keepsCredit: terms.refund === 'credit' };
}

/** The visit that was asked for first; of a booking the others after it, installs before the takedowns that go with them. */
async function findVisits(tx: Db, visitId: string, scope: OfficeTerms['scope']): Promise<{ bookingId: string; ids: string[] }> {
  const visit = await tx.visit.findUnique({ where: { id: visitId }, select: { bookingId: true } });
  if (!visit) throw new NotFound();
  if (scope === 'visit') return { ...visit, ids: [visitId] };
  const all = await tx.visit.findMany({
    where: { bookingId: visit.bookingId, leadVisitId: null },
    orderBy: [{ windowStart: 'asc' }, { id: 'asc' }],
    select: { id: true, status: true },
  });
  const others = all.filter(({ id, status }) => id !== visitId && nextStatus(status, 'cancel', 'admin') !== null);
  return { ...visit, ids: [visitId, ...others.map(({ id }) => id)] };
}

function countStanding(tx: Tx, bookingId: string): Promise<number> {
  return tx.visit.count({ where: { bookingId, leadVisitId: null, status: { not: 'cancelled' } } });
}

async function cancelOne(tx: Tx, input: OfficeCancel & { isFirst: boolean }) {
  const { visitId, adminId, at, cause, reason, terms, isFirst } = input;
  const actor = { kind: 'admin', userId: adminId } as const;
  // What the customer would owe if it were theirs to bear.
  const lost = terms.bearer === 'pro' ? await previewCancellation(tx, { visitId, at, cause: 'customer' }) : null;
  const assignment = await findAssignment(tx, visitId);
  const done = await cancelVisit(tx, { visitId, actor, at, cause, reason, own: ownTerms(terms, isFirst) });
  const proFeeCents = lost && assignment ? Math.max(0, lost.feeCents - done.feeCents) : 0;
  if (assignment) await postProFee(tx, { assignmentId: assignment.id, feeCents: proFeeCents, customerCreditCents: 0 });
  const { scope, refund, bearer } = terms;
  await recordAudit(tx, {
    actor,
    action: 'visit.cancel',
    objectType: 'visit',
    objectId: visitId,
    reason,
    data: { cause, feeCents: done.feeCents, refundCents: done.refundCents, scope, refund, bearer, proFeeCents },
  });
  return { ...done, proFeeCents };
}

/** Null is the policy's. An amount of one's own is one fee for all that is canceled. */
function chosenFee({ fee, amount }: OfficeTerms, isFirst: boolean): number | null {
  if (fee === 'policy') return null;
  if (fee === 'none' || !isFirst) return 0;
  const cents = typedCents(amount);
  if (cents === null) throw fieldError('amount', translate(AMOUNT_HELP));
  return cents;
}

/**
 * What that would cost and give back, by the calculation of the press. It reads only, so that an open page keeps no one from working on the booking.
 * Throws NotFound, InputError.
 */
export async function previewByOffice(db: Db, { visitId, at, cause, terms }: OfficeCancel): Promise<OfficeCancellation> {
  const { bookingId, ids } = await findVisits(db, visitId, terms.scope);
  let standing: Standing = { account: await readAccount(db, bookingId), gone: new Set() };
  const sum: OfficeCancellation = { visits: 0, feeCents: 0, refundCents: 0, chargeCents: 0, invoiceCents: 0, proFeeCents: 0 };
  for (const [index, id] of ids.entries()) {
    if (standing.gone.has(id)) continue;
    const asked = { visitId: id, at };
    const lost = terms.bearer === 'pro' ? (await previewNext(db, { ...asked, cause: 'customer' }, standing)).preview : null;
    const { preview, after } = await previewNext(db, { ...asked, cause, own: ownTerms(terms, index === 0) }, standing);
    standing = after;
    for (const key of ['feeCents', 'refundCents', 'chargeCents', 'invoiceCents'] as const) sum[key] += preview[key];
    if (lost && (await findAssignment(db, id))) sum.proFeeCents += Math.max(0, lost.feeCents - preview.feeCents);
  }
  sum.visits = standing.gone.size;
  checkBearer(terms, sum);
  return sum;
}
