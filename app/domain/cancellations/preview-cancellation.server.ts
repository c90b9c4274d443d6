import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { LEAST_CHARGE_CENTS } from '#app/platform/least-charge';
import { mark, t, translate } from '#app/platform/texts/t';
import { depositPaidAt } from '../bookings/deposit-paid-at.server';
import { cancellationFee, type CancellationCause, type CancellationPolicy } from '../catalog/cancellation-policy';
import { explainFee } from '../catalog/cancellation-text';
import { readAccount, type BookingAccount } from '../payments/booking-account.server';
import { orderedStorageCents } from '../storage/queries.server';
import { isMissedByCustomer } from '../bookings/missed-by-customer.server';
import { promisedStarts } from '../visits/days.server';
import { isOver, needsAttention, waitedInVain } from '../visits/visit-status';
import { findHold } from '../weather-holds/read-holds.server';

export type CancellationPreview = {
  feeCents: number;
  /** What goes back to the card. */
  refundCents: number;
  /** What is taken from the saved card where the fee is more than what was paid. */
  chargeCents: number;
  /** What is invoiced instead, where the booking is on invoice. */
  invoiceCents: number;
  /** Canceling the install cancels the takedown as well. */
  alsoTakedown: boolean;
  /** The rule that applies, in a sentence or two. */
  explanation: string;
};

export type PreviewInput = {
  visitId: string;
  at: Date;
  cause?: CancellationCause;
  /** What the office decides instead of the policy: the fee, and that the rest stays as credit. */
  own?: { feeCents?: number; keepsCredit?: boolean };
};

const withBooking = {
  booking: {
    include: { visits: { where: { leadVisitId: null } }, package: { select: { name: true } }, site: { select: { zip: true } } },
  },
} satisfies Prisma.VisitInclude;
export type VisitWithBooking = Prisma.VisitGetPayload<{ include: typeof withBooking }>;

const SEAT_REFUSAL = mark(
  'This is one place in a team, or one day of the work. Cancel the visit, or change how many pros or days it takes.',
);

/** Throws NotFound, Conflict where it is a place in a team. */
export async function readVisitToCancel(db: Db, visitId: string): Promise<VisitWithBooking> {
  const visit = await db.visit.findUnique({ where: { id: visitId }, include: withBooking });
  if (!visit) throw new NotFound();
  if (visit.leadVisitId) throw new Conflict('illegal_transition', translate(SEAT_REFUSAL));
  return visit;
}

/** The visit itself, and with an install its takedown: without lights there is nothing to take down. */
export function visitsToCancel(visit: VisitWithBooking, gone: ReadonlySet<string> = new Set()) {
  const takedowns = visit.booking.visits.filter(
    ({ id, kind, status }) => kind === 'takedown' && !isOver(status) && !gone.has(id),
  );
  const others = visit.kind === 'install' ? takedowns : [];
  return [visit, ...others].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** So long after a move gave the visit to another pro, canceling is free: the customer never agreed to that pro. */
const REFUSE_PRO_HOURS = 24;

async function hasNewPro(db: Db, visitId: string, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - REFUSE_PRO_HOURS * HOUR_MS);
  return (await db.visitEvent.count({ where: { visitId, type: 'pro-changed', at: { gte: since } } })) > 0;
}

/**
 * A visit for which no pro was found in its window, or to which none came, is our fault; hours held for the weather free the customer too: everything goes back.
 * Where a pro came and the customer's side kept them from the work, the policy holds beside the fee for the trip.
 */
async function causeNow(db: Db, visit: VisitWithBooking, at: Date): Promise<CancellationCause> {
  if (await isMissedByCustomer(db, visit)) return 'customer';
  if (needsAttention(visit.status) || waitedInVain(visit, at) || (await hasNewPro(db, visit.id, at))) return 'company';
  const promised = await promisedStarts(db, visit.id);
  return (await findHold(db, { ...visit, zip: visit.booking.site.zip, promised })) ? 'weather' : 'customer';
}

export type Settled = CancellationPreview & { rule: ReturnType<typeof cancellationFee>['rule'] };

/** How a booking stands when visits of it are canceled first: its money, and which visits are gone. */
export type Standing = { account: BookingAccount; gone: ReadonlySet<string> };

/** Fee, refund and charge of canceling now: the one calculation that the dialog shows and that is carried out. */
export async function settleCancellation(
  db: Db,
  visit: VisitWithBooking,
  input: PreviewInput,
  before?: Standing,
): Promise<Settled> {
  const { booking } = visit;
  const paidAt = await depositPaidAt(db, visit);
  const policy = booking.policy as CancellationPolicy;
  const given = {
    start: visit.windowStart,
    at: input.at,
    zone: visit.zone,
    // Storage that is not begun costs nothing to cancel.
    priceCents: visit.priceCents - (await orderedStorageCents(db, visit.id)),
    cause: input.cause ?? (await causeNow(db, visit, input.at)),
  };
  const { rule, ...sold } = paidAt
    ? cancellationFee(policy, { ...given, bookedAt: paidAt })
    : { feeCents: 0, rule: 'free' as const };
  const feeCents = ownFee(visit, input) ?? sold.feeCents;
  const account = before?.account ?? (await readAccount(db, booking.id));
  const ended = visitsToCancel(visit, before?.gone);
  const { chargeCents, invoiceCents, ...rest } = moneyAfter({
    account,
    feeCents,
    ended: ended.map((each) => endedWith(each, account)),
    isWorkDone: booking.visits.some(({ status }) => status === 'completed'),
  });
  const refundCents = input.own?.keepsCredit ? 0 : rest.refundCents;
  const alsoTakedown = ended.length > 1;
  const explanation = explainFee({
    rule,
    feeCents,
    chargeCents,
    invoiceCents,
    netDays: visit.booking.netDays,
    alsoTakedown,
    policy,
    start: visit.windowStart,
    zone: visit.zone,
    bookedAt: paidAt ?? undefined,
  });
  return { feeCents, refundCents, chargeCents, invoiceCents, alsoTakedown, explanation, rule };
}

/** The fee that the office chose; never more than the visit costs. Throws InputError. */
function ownFee(visit: VisitWithBooking, { own }: PreviewInput): number | undefined {
  const most = visit.priceCents + visit.taxCents;
  if (own?.feeCents !== undefined && own.feeCents > most)
    throw new InputError(t('The fee can’t be more than the visit costs: {most}.', { most: formatMoney(most, 'always') }));
  return own?.feeCents;
}

type Ended = { visitId: string; cents: number };

/** What is no longer owed once a visit is canceled. */
function endedWith({ id, priceCents, taxCents }: VisitWithBooking['booking']['visits'][number], account: BookingAccount): Ended {
  return { visitId: id, cents: priceCents + taxCents - (account.credits[id] ?? 0) };
}

type Ending = { account: BookingAccount; feeCents: number; ended: Ended[]; isWorkDone: boolean };

function moneyAfter({ account, feeCents, ended, isWorkDone }: Ending) {
  // What is paid was invoiced for work that is done: nothing of it goes back with another visit.
  if (account.isOnInvoice) return { refundCents: 0, chargeCents: 0, invoiceCents: feeCents };
  const owed = account.owedCents - ended.reduce((sum, each) => sum + each.cents, 0) + feeCents;
  const open = owed - account.keptCents;
  const isLast = account.openVisits.every((visit) => ended.some((each) => each.visitId === visit.visitId));
  // What a bank has called back is not ours to give: it goes back when the dispute is won. Once it is lost the customer has it already.
  const refundCents = Math.max(0, Math.min(-open - account.toSetOffCents, account.keptCents - account.disputedCents));
  // Fees of before come with the charge of the work; where none was done there is no other charge than this.
  const dueCents = isWorkDone ? Math.min(feeCents, open) : open;
  return { refundCents, chargeCents: isLast && dueCents >= LEAST_CHARGE_CENTS ? dueCents : 0, invoiceCents: 0 };
}

/** What canceling a visit at an instant would cost and give back; nothing is changed. Throws NotFound. */
export async function previewCancellation(db: Db, input: PreviewInput): Promise<CancellationPreview> {
  const { rule: _rule, ...preview } = await settleCancellation(db, await readVisitToCancel(db, input.visitId), input);
  return preview;
}

/** As `previewCancellation` for a booking that stands so, and how it stands afterwards. Reads only. Throws NotFound, InputError. */
export async function previewNext(
  db: Db,
  input: PreviewInput,
  before: Standing,
): Promise<{ preview: CancellationPreview; after: Standing }> {
  const visit = await readVisitToCancel(db, input.visitId);
  const { rule: _rule, ...preview } = await settleCancellation(db, visit, input, before);
  const ended = visitsToCancel(visit, before.gone).map((each) => endedWith(each, before.account));
  const gone = new Set([...before.gone, ...ended.map(({ visitId }) => visitId)]);
  const { account } = before;
  const owed = account.owedCents - ended.reduce((sum, { cents }) => sum + cents, 0) + preview.feeCents;
  const setOffCents = Math.min(account.toSetOffCents, Math.max(0, account.keptCents - owed));
  const [owedCents, toSetOffCents] = [owed + setOffCents, account.toSetOffCents - setOffCents];
  const keptCents = account.keptCents - preview.refundCents;
  const openVisits = account.openVisits.filter(({ visitId }) => !gone.has(visitId));
  return {
    preview,
    after: { account: { ...account, owedCents, keptCents, toSetOffCents, openCents: owedCents - keptCents, openVisits }, gone },
  };
}
