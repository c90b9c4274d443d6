import { t } from '#app/platform/texts/t';
import type Stripe from 'stripe';
import type { PrismaClient, RefundStatus } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { transact, type Tx } from '#app/platform/db.server';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { IDEMPOTENCY_KEY_MS, stripe } from '#app/platform/stripe.server';
import { stripeRefusal } from '#app/platform/stripe-refusal.server';
import { stripeId } from '#app/platform/stripe-id';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { failPayment } from './fail-payment.server';
import { NO_CARD } from '../payments/dunning';
import { isPaidLater } from '../payments/paid-later.server';
import { spendAccountCredit } from '../payments/account-credit.server';
import { waiveSmallRemainder } from '../payments/waive-remainder.server';
import { lockBalance, prepareCharge } from '../payments/prepare-charge.server';
import { getCustomerId, customerIds } from '../accounts/stripe-customer.server';
import { captureWithCard } from './capture-with-card.server';

/**
 * Charges the rest of a booking to the saved card once the work that the customer waits for is done: the whole balance,
 * tax included, at the completion of the install; the takedown's part then stays with us until it is done. What came on
 * top of a paid balance is charged at the next completion, a fee that was refused before included. Stops
 * quietly when nothing is open, when work is still ahead, or when the card said no to it before: then the customer pays by link.
 */
export async function chargeBalance(db: PrismaClient, { bookingId }: { bookingId: string }): Promise<void> {
  // A fee that is on its way is ended first, or it would be open twice.
  const fees = await db.payment.findMany({ where: { bookingId, kind: 'fee', status: 'processing' }, select: { id: true } });
  for (const { id } of fees) await chargeCard(db, { paymentId: id });
  const paymentId = await transact(db, (tx) => prepareBalance(tx, bookingId));
  if (paymentId) await chargeCard(db, { paymentId });
}

async function prepareBalance(tx: Tx, bookingId: string): Promise<string | null> {
  const { account, running, feeRuns } = await lockBalance(tx, bookingId);
  if (running?.status === 'processing') return running.id;
  if (running?.status === 'pending' || feeRuns) return null;
  const hasWorkAhead = account.openVisits.some((visit) => visit.kind !== 'takedown');
  if (
    account.isOnInvoice ||
    account.openCents <= 0 ||
    hasWorkAhead ||
    account.isRefused ||
    account.isDisputed ||
    (account.capturedCents === 0 && !account.paysAfterwards)
  )
    return null;
  if (account.hasBalance && (await gaveBackAtStripe(tx, bookingId))) return null;
  const left = await spendAccountCredit(tx, account);
  if (left.openCents <= 0 || (await waiveSmallRemainder(tx, left))) return null;
  return prepareCharge(tx, { bookingId, kind: account.hasBalance ? 'fee' : 'balance', amountCents: left.openCents });
}

/** What was given back in Stripe's own dashboard counts as open here, and is not charged again without a person. */
async function gaveBackAtStripe(tx: Tx, bookingId: string): Promise<boolean> {
  const given = { source: 'stripe', status: { in: ['pending', 'succeeded'] satisfies RefundStatus[] } };
  return (await tx.refund.count({ where: { ...given, payment: { bookingId, kind: { not: 'tip' } } } })) > 0;
}

function readPayment(db: PrismaClient, paymentId: string) {
  return db.payment.findUnique({
    where: { id: paymentId },
    include: {
      booking: {
        select: {
          id: true,
          reference: true,
          livemode: true,
          paymentMethodId: true,
          stripeCustomerId: true,
          customer: { select: customerIds },
        },
      },
    },
  });
}

type CardPayment = NonNullable<Awaited<ReturnType<typeof readPayment>>>;

/**
 * Charges a prepared payment (status processing) to the booking's saved card, outside any transaction and under its stored
 * operation key. What Stripe answers is what the webhook will say again. Throws when it is worth another try.
 */
export async function chargeCard(db: PrismaClient, { paymentId }: { paymentId: string }): Promise<void> {
  const payment = await readPayment(db, paymentId);
  if (!payment || payment.status !== 'processing') return;
  await inMoneyMode(payment.booking.livemode, () => chargePrepared(db, payment));
}

async function chargePrepared(db: PrismaClient, payment: CardPayment): Promise<void> {
  const paymentId = payment.id;
  const method = payment.booking.paymentMethodId ?? (await methodOfDeposit(db, payment.booking.id));
  const customer = payment.booking.stripeCustomerId ?? getCustomerId(payment.booking.customer);
  if (!method || !customer) {
    const reason = 'No card is saved for this booking.';
    const code = (await isPaidLater(db, payment.booking.id)) ? NO_CARD : null;
    return transact(db, (tx) => failPayment(tx, { paymentId, paymentIntentId: null, reason, code }));
  }
  crashpoint('charge.op-stored');
  const outcome = await callStripe(payment, { method, customer });
  crashpoint('charge.stripe-called');
  if ('refused' in outcome) return transact(db, (tx) => refuseCharge(tx, payment, outcome.refused));
  if ('declined' in outcome) {
    return transact(db, (tx) =>
      failPayment(tx, { paymentId, paymentIntentId: outcome.intentId, reason: outcome.declined, code: outcome.code }),
    );
  }
  if (outcome.status !== 'succeeded') return;
  const { id: paymentIntentId, amount_received: amountCents } = outcome;
  await captureWithCard(db, { paymentId, amountCents, paymentIntentId, paymentMethodId: method });
}

type Declined = { declined: string; code: string | null; intentId: string | null };
/** Stripe takes no such charge, whatever the bank would say: a card that was taken off, a customer that is gone. */
type Refused = { refused: { code: string; message: string } };
type Outcome = Stripe.PaymentIntent | Declined | Refused;

/** The customer reads that the card cannot be charged and where to pay by hand; Stripe's own sentence is for the admins. */
async function refuseCharge(tx: Tx, payment: CardPayment, { code, message }: Refused['refused']): Promise<void> {
  const { id: paymentId, booking } = payment;
  const reason = 'The saved card can no longer be charged.';
  await failPayment(tx, { paymentId, paymentIntentId: null, reason, code });
  await notifyAdmins(tx, {
    dedupeKey: `charge-refused:${paymentId}`,
    subject: () => t('Charge failed at Stripe ({reference})', { reference: booking.reference }),
    text: () => t('Stripe message: {message} We emailed the customer a link to pay.', { message }),
    url: appUrl('/admin/payments'),
  });
}

async function callStripe(payment: CardPayment, { method, customer }: { method: string; customer: string }): Promise<Outcome> {
  if (now().getTime() - payment.createdAt.getTime() > IDEMPOTENCY_KEY_MS) {
    const made = await findIntent(customer, payment.id);
    if (made) return decided(made);
  }
  try {
    return await stripe().paymentIntents.create(
      {
        amount: payment.amountCents,
        currency: 'usd',
        customer,
        payment_method: method,
        // There is no one to be led elsewhere and back, and Stripe would insist on an address to come back to.
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        off_session: true,
        confirm: true,
        description: `${payment.kind} ${payment.booking.reference}`,
        metadata: { bookingId: payment.booking.id, paymentId: payment.id },
      },
      { idempotencyKey: payment.opKey },
    );
  } catch (error) {
    const problem = error as Stripe.errors.StripeError;
    if (problem.type === 'StripeCardError')
      return { declined: problem.message, code: problem.code ?? null, intentId: problem.payment_intent?.id ?? null };
    const refused = stripeRefusal(error);
    if (refused) return { refused };
    // The key was used for another card: the card was changed between two tries of which the first got through.
    if (problem.type !== 'StripeIdempotencyError') throw error;
    const made = await findIntent(customer, payment.id);
    return made ? decided(made) : { refused: { code: 'idempotency_error', message: problem.message } };
  }
}

/** What an intent of an earlier try came to: one that waits for another card was declined, and no other message says so. */
function decided(intent: Stripe.PaymentIntent): Outcome {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'canceled') return intent;
  const error = intent.last_payment_error;
  return { declined: error?.message ?? 'The card was declined.', code: error?.code ?? null, intentId: intent.id };
}

async function findIntent(customer: string, paymentId: string): Promise<Stripe.PaymentIntent | null> {
  const { data } = await stripe().paymentIntents.list({ customer, limit: 100 });
  return data.find((intent) => intent.metadata.paymentId === paymentId) ?? null;
}

/** The card of the deposit, where the event that names it has not come. */
async function methodOfDeposit(db: PrismaClient, bookingId: string): Promise<string | null> {
  const deposit = await db.payment.findFirst({
    where: { bookingId, kind: 'deposit', paymentIntentId: { not: null }, laterMethods: { isEmpty: true } },
    select: { paymentIntentId: true },
  });
  if (!deposit?.paymentIntentId) return null;
  const intent = await stripe().paymentIntents.retrieve(deposit.paymentIntentId);
  return stripeId(intent.payment_method);
}
