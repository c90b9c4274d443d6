import { randomUUID } from 'node:crypto';
import { Prisma } from '#prisma';
import { creditUsedLines, giftCardLines } from '#app/domain/ledger/gift-movements';
import { postMovement } from '#app/domain/ledger/post-movement.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { insertBooking } from '#tests/factories/bookings';
import { insertPro } from '#tests/factories/pros';
import { insertAssignedVisit, insertOffer, insertVisit } from '#tests/factories/visits';

type Plant = (tx: Tx) => Promise<unknown>;

function ago(days: number): Date {
  return new Date(now().getTime() - days * DAY_MS);
}

/** A change of rows that are there; it has to hit one. */
function sql(statement: string): Plant {
  return async (tx) => {
    if ((await tx.$executeRaw(Prisma.raw(statement))) === 0) throw new Error(`Nothing was changed: ${statement}`);
  };
}

async function insertInvoice(tx: Tx, { paid, payment }: { paid: number; payment: boolean }): Promise<void> {
  const { bookingId, booking } = await tx.payment.findFirstOrThrow({
    where: { capturedCents: { gt: 0 } },
    include: { booking: true },
  });
  const id = randomUUID();
  await tx.billingInvoice.create({
    data: {
      id,
      bookingId,
      customerId: booking.customerId,
      kind: 'visit',
      status: 'paid',
      issuedAt: now(),
      totalCents: 5,
      paidCents: paid,
    },
  });
  if (payment) await tx.payment.updateMany({ where: { bookingId }, data: { invoiceId: id } });
}

/** Two promises of one pro an hour apart, each of two hours. */
async function insertOverlap(tx: Tx): Promise<void> {
  const { id: proId } = await insertPro(tx);
  for (const hours of [0, 1]) {
    const windowStart = new Date(now().getTime() + hours * 3_600_000);
    await insertAssignedVisit(tx, { proId, windowStart, windowEnd: new Date(windowStart.getTime() + 7_200_000) });
  }
}

async function insertReminder(tx: Tx, sentAt: Date | null): Promise<void> {
  const { id: visitId } = await insertVisit(tx, { status: 'cancelled', cancelledAt: ago(1) });
  const sent = { status: sentAt ? ('sent' as const) : ('queued' as const), sentAt, dedupeKey: randomUUID(), data: {} };
  await tx.notification.create({
    data: { visitId, ...sent, channel: 'email', address: 'pat@town.test', template: 'visit-reminder' },
  });
}

/** How money is broken; the rows are those of a booking whose work was done, charged, paid out, and refunded in part. */
const MONEY: Record<string, Plant[]> = {
  'movement-balances': [
    sql('UPDATE ledger_entry SET amount_cents = amount_cents + 1 WHERE id = (SELECT max(id) FROM ledger_entry)'),
  ],
  'movement-has-entries': [
    sql('DELETE FROM ledger_entry WHERE transaction_id = (SELECT id FROM ledger_transaction ORDER BY id LIMIT 1)'),
  ],
  'money-never-mixes': [sql('UPDATE ledger_transaction SET livemode = NOT livemode WHERE booking_id IS NOT NULL')],
  'ledger-balances': [
    sql('UPDATE ledger_entry SET amount_cents = amount_cents + 1 WHERE id = (SELECT max(id) FROM ledger_entry)'),
  ],
  'payment-in-ledger': [
    sql('UPDATE payment SET captured_cents = captured_cents + 1 WHERE captured_cents > 0'),
    sql("DELETE FROM ledger_transaction WHERE kind = 'deposit'"),
  ],
  'payment-state': [
    sql("UPDATE payment SET status = 'failed' WHERE captured_cents > 0"),
    sql("UPDATE payment SET status = 'cancelled' WHERE captured_cents > refunded_cents"),
    sql("UPDATE payment SET captured_cents = 0 WHERE status = 'succeeded'"),
  ],
  'refund-within-payment': [sql('UPDATE payment SET refunded_cents = captured_cents + 1 WHERE captured_cents > 0')],
  'refunds-add-up': [sql('UPDATE refund SET amount_cents = amount_cents + 1'), sql("UPDATE refund SET status = 'rejected'")],
  'refund-in-ledger': [sql("DELETE FROM ledger_transaction WHERE kind = 'refund'")],
  'dispute-freezes': [
    sql(`INSERT INTO dispute (id, stripe_dispute_id, payment_id, booking_id, status, stripe_status, amount_cents, opened_at)
      SELECT gen_random_uuid(), 'dp_planted', id, booking_id, 'open', 'needs_response', 1, created_at FROM payment WHERE captured_cents > 0 LIMIT 1`),
  ],
  'invoice-not-overpaid': [(tx) => insertInvoice(tx, { paid: 5, payment: true })],
  'paid-invoice-has-payment': [(tx) => insertInvoice(tx, { paid: 5, payment: false })],
  'gift-card-owed': [
    async (tx) => {
      const id = randomUUID();
      const paid = { status: 'active', paidAt: now(), codeVersion: 1, codeHash: id };
      const people = { buyerName: 'Bea', buyerEmail: 'bea@town.test', recipientName: 'Gary', deliverAt: now() };
      await tx.giftCard.create({ data: { id, reference: 'GC-PLANTED', amountCents: 500, opKey: id, ...people, ...paid } });
      const lines = giftCardLines({ cardId: id, amountCents: 400 });
      await postMovement(tx, { kind: 'gift-card', causeId: id, bookingId: null, livemode: false, lines });
    },
  ],
  'account-credit-not-overdrawn': [
    (tx) => {
      const lines = creditUsedLines({ customerId: randomUUID(), amountCents: 100 });
      return postMovement(tx, { kind: 'credit-used', causeId: randomUUID(), bookingId: null, livemode: false, lines });
    },
  ],
  'finished-visit-has-share': [sql('DELETE FROM transfer')],
  'share-is-of-finished-visit': [
    sql("UPDATE assignment SET status = 'accepted' WHERE status = 'completed'"),
    sql('UPDATE transfer SET pro_id = gen_random_uuid()'),
  ],
  'legs-fit-share': [sql('UPDATE transfer SET amount_cents = 1, netted_cents = 0')],
  'sent-share-is-whole': [sql('UPDATE transfer SET amount_cents = amount_cents + 1')],
  'leg-in-ledger': [sql("DELETE FROM ledger_transaction WHERE kind = 'transfer'")],
  'reversals-add-up': [
    sql('UPDATE transfer_leg SET reversed_cents = reversed_cents + 1'),
    sql('UPDATE transfer_leg SET reversed_cents = amount_cents + 1'),
  ],
  'reversal-in-ledger': [sql("DELETE FROM ledger_transaction WHERE kind = 'reversal'")],
  'finished-visit-in-ledger': [
    sql("UPDATE visit SET price_cents = price_cents + 1 WHERE status = 'completed'"),
    sql("DELETE FROM ledger_transaction WHERE kind = 'completion'"),
  ],
  'tip-of-finished-visit': [
    sql(
      "UPDATE payment SET kind = 'tip', visit_id = (SELECT id FROM visit WHERE status <> 'completed' LIMIT 1) WHERE captured_cents > 0",
    ),
  ],
  'referral-credit-in-ledger': [
    sql(`INSERT INTO referral (id, inviter_id, friend_id, booking_id, mailbox_hash, state, friend_cents, inviter_cents, earned_at, created_at)
      SELECT gen_random_uuid(), (SELECT id FROM app_user WHERE id <> customer_id LIMIT 1), customer_id, id, 'planted', 'earned', 1, 1, created_at, created_at
      FROM booking LIMIT 1`),
  ],
  'active-plan-is-paid': [
    sql(`INSERT INTO subscription (id, customer_id, plan_code, status, op_key)
      SELECT gen_random_uuid(), customer_id, 'planted', 'active', 'planted' FROM booking LIMIT 1`),
  ],
};

const VISITS: Record<string, Plant[]> = {
  'one-pro-a-visit': [
    async (tx) => {
      const { visit, assignment } = await insertAssignedVisit(tx);
      const { id: proId } = await insertPro(tx);
      await tx.assignment.create({ data: { ...assignment, id: undefined, visitId: visit.id, proId } });
    },
  ],
  'visit-and-pro-agree': [
    (tx) => insertVisit(tx, { status: 'accepted' }),
    async (tx) => {
      const { visit } = await insertAssignedVisit(tx);
      await tx.visit.update({ where: { id: visit.id }, data: { status: 'pending' } });
    },
  ],
  'pro-not-at-two-visits': [insertOverlap],
  'offered-visit-has-offer': [(tx) => insertVisit(tx, { status: 'offered' })],
  'open-offer-has-visit': [(tx) => insertOffer(tx, { visit: { status: 'cancelled', cancelledAt: now() } })],
  'ended-offer-has-end': [(tx) => insertOffer(tx, { status: 'declined', endedAt: null })],
  'canceled-visit-not-moved': [
    async (tx) => {
      const { id: visitId, windowStart, windowEnd } = await insertVisit(tx, { status: 'cancelled', cancelledAt: now() });
      await tx.visitMove.create({ data: { visitId, fromStart: windowStart, windowStart, windowEnd, expiresAt: windowEnd } });
    },
  ],
  'canceled-visit-not-reminded': [(tx) => insertReminder(tx, null), (tx) => insertReminder(tx, now())],
  'canceled-booking-has-no-visit': [(tx) => insertVisit(tx, { booking: { cancelledAt: now() } })],
  'deposit-before-pro': [(tx) => insertAssignedVisit(tx, { booking: { paymentStatus: 'none', depositCents: 100 } })],
  'review-of-finished-visit': [
    async (tx) => {
      const { id: visitId } = await insertVisit(tx);
      await tx.review.create({ data: { visitId, side: 'customer', proId: randomUUID(), authorId: randomUUID(), rating: 5 } });
    },
  ],
  'messages-in-order': [
    async (tx) => {
      const { id: bookingId } = await insertBooking(tx);
      await tx.thread.create({ data: { bookingId, lastSeq: 1 } });
    },
    async (tx) => {
      const { id: bookingId } = await insertBooking(tx);
      await tx.thread.create({ data: { bookingId, lastSeq: 1 } });
      await tx.message.create({ data: { bookingId, seq: 2, senderId: randomUUID(), proId: randomUUID(), body: 'Hello' } });
    },
  ],
};

const INSTANT: Record<string, Plant[]> = {
  'offer-ends': [(tx) => insertOffer(tx, { createdAt: ago(2), expiresAt: ago(1) })],
  'webhook-handled': [
    (tx) =>
      tx.webhookEvent.create({ data: { eventId: 'evt_planted', source: 'stripe', type: 'x', body: {}, receivedAt: ago(1) } }),
  ],
  'message-not-stuck': [
    (tx) =>
      tx.notification.create({
        data: {
          dedupeKey: 'planted',
          channel: 'email',
          address: 'pat@town.test',
          template: 'receipt',
          data: {},
          status: 'sending',
          sendAfter: ago(1),
          sendingUntil: new Date(0),
        },
      }),
  ],
  'failed-task-is-listed': [
    async (tx) => {
      const [job] = await tx.$queryRaw<{ id: bigint }[]>`SELECT id FROM graphile_worker.add_job('visits/sweep', '{}'::json)`;
      await tx.$executeRaw`
        UPDATE graphile_worker._private_jobs SET attempts = max_attempts, updated_at = '2020-01-01', locked_at = NULL WHERE id = ${job!.id}`;
    },
  ],
};

/** How each rule is broken, in every way that it may be. */
export const BREAKS: Record<string, Plant[]> = { ...MONEY, ...VISITS, ...INSTANT };
