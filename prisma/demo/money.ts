import type { Prisma } from '#prisma';
import type { LedgerKind, LedgerLine } from '#app/domain/ledger/accounts';
import { captureLines, completionLines, refundLines, transferLines } from '#app/domain/ledger/movements';
import { planLegs } from '#app/domain/payouts/transfer-plan';
import { addHours, addMinutes } from '#tests/factories/local-time';
import type { DemoBooking } from './bookings';
import type { DemoData } from './demo-data';
import type { Held } from './held-visit';

type PaymentRow = Prisma.PaymentCreateManyInput & { id: string };

/** Transfers leave two days after the work. */
const TRANSFER_HOURS = 48;

export function post(
  demoData: DemoData,
  movement: { kind: LedgerKind; cause: string; bookingId: string | null; at: Date; entries: LedgerLine[] },
): void {
  const { entries, ...row } = movement;
  const id = demoData.random.uuid(row.at);
  demoData.rows.ledger.push({ id, ...row });
  for (const entry of entries) if (entry.amountCents !== 0) demoData.rows.entries.push({ transactionId: id, ...entry });
}

function pay(
  demoData: DemoData,
  booking: DemoBooking,
  { kind, amountCents, at }: { kind: 'deposit' | 'balance'; amountCents: number; at: Date },
): PaymentRow {
  const id = demoData.random.uuid(at);
  const row: PaymentRow = {
    id,
    bookingId: booking.row.id,
    kind,
    status: 'succeeded',
    amountCents,
    capturedCents: amountCents,
    opKey: `${kind}:${booking.row.id}`,
    receiptNumber: `R-${booking.row.reference.slice(3)}-${kind === 'deposit' ? 'D' : 'B'}`,
    createdAt: at,
    updatedAt: at,
  };
  demoData.rows.payments.push(row);
  return row;
}

/** The deposit as the signed webhook would have booked it. */
export function payDeposit(demoData: DemoData, booking: DemoBooking, at: Date): PaymentRow {
  const amountCents = booking.row.depositCents;
  const payment = pay(demoData, booking, { kind: 'deposit', amountCents, at });
  post(demoData, {
    kind: 'deposit',
    cause: `deposit:${payment.id}`,
    bookingId: booking.row.id,
    at,
    entries: captureLines({ customerId: booking.customer.row.id, amountCents }),
  });
  return payment;
}

/** The rest of the price when the install is done. */
export function payBalance(demoData: DemoData, held: Held, at: Date): void {
  const amountCents = held.row.totalCents - held.row.depositCents;
  const payment = pay(demoData, held, { kind: 'balance', amountCents, at: addMinutes(at, 2) });
  const customerId = held.customer.row.id;
  post(demoData, {
    kind: 'balance',
    cause: `balance:${payment.id}`,
    bookingId: held.row.id,
    at: addMinutes(at, 2),
    entries: captureLines({ customerId, amountCents }),
  });
}

/** The split of what was earned, and the pro's share on its way. */
export function settle(demoData: DemoData, held: Held, at: Date): void {
  const customerId = held.customer.row.id;
  const { priceCents, payoutCents, taxCents = 0 } = held.install;
  post(demoData, {
    kind: 'completion',
    cause: `completion:${held.install.id}`,
    bookingId: held.row.id,
    at,
    entries: completionLines({ customerId, proId: held.pro.row.id, priceCents, taxCents, payoutCents }),
  });
  addTransfer(demoData, held, at);
}

function addTransfer(demoData: DemoData, held: Held, completedAt: Date): void {
  const dueAt = addHours(completedAt, TRANSFER_HOURS);
  const id = demoData.random.uuid(completedAt);
  const sent = dueAt < demoData.now;
  const amountCents = held.install.payoutCents;
  const transfer = {
    id,
    assignmentId: held.assignmentId,
    proId: held.pro.row.id,
    amountCents,
    status: sent ? ('sent' as const) : ('waiting' as const),
    dueAt,
    ...(sent ? { plannedAt: dueAt, sentAt: dueAt } : {}),
    opKey: `transfer:${held.assignmentId}`,
    createdAt: completedAt,
  };
  demoData.rows.transfers.push(transfer);
  if (sent) sendLegs(demoData, { transfer, bookingId: held.row.id, proId: held.pro.row.id });
}

type Leaving = { transfer: { id: string; amountCents: number; dueAt: Date }; bookingId: string; proId: string };

/** The share as it leaves: backed by the booking's payments, one leg a charge. Ids at Stripe come with the charges. */
function sendLegs(demoData: DemoData, { transfer, bookingId, proId }: Leaving): void {
  const sources = demoData.rows.payments
    .filter((payment) => payment.bookingId === bookingId)
    .map((payment) => ({ paymentId: payment.id ?? '', freeCents: payment.capturedCents ?? 0 }));
  for (const leg of planLegs(transfer.amountCents, sources)) {
    const id = demoData.random.uuid(transfer.dueAt);
    demoData.rows.transferLegs.push({
      id,
      transferId: transfer.id,
      ...leg,
      status: 'sent',
      opKey: `leg:${id}`,
      keyStoredAt: transfer.dueAt,
      stripeTransferId: `paper_${id}`,
      sentAt: transfer.dueAt,
    });
    post(demoData, {
      kind: 'transfer',
      cause: `transfer:${id}`,
      bookingId,
      at: transfer.dueAt,
      entries: transferLines({ proId, amountCents: leg.amountCents }),
    });
  }
}

/** Everything back: the visit was canceled while that was still free. */
export function refundDeposit(demoData: DemoData, booking: DemoBooking, payment: PaymentRow, at: Date): void {
  const id = demoData.random.uuid(at);
  payment.refundedCents = payment.amountCents;
  demoData.rows.refunds.push({
    id,
    paymentId: payment.id,
    amountCents: payment.amountCents,
    reason: 'Visit canceled',
    status: 'succeeded',
    opKey: `refund:${id}`,
    createdAt: at,
  });
  post(demoData, {
    kind: 'refund',
    cause: `refund:${id}`,
    bookingId: booking.row.id,
    at,
    entries: refundLines({ customerId: booking.customer.row.id, amountCents: payment.amountCents }),
  });
}
