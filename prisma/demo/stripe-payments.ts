import type Stripe from 'stripe';
import { cardFeeLines } from '#app/domain/ledger/movements';
import { cardOfCharge } from '#app/domain/payments/paid-card.server';
import { stripe } from '#app/platform/stripe.server';
import { setClock } from '#app/platform/clock.server';
import { DISPUTED_DAYS, disputedPayment } from './disputed-payment';
import { post } from './money';
import { daysBefore, type DemoData } from './demo-data';

const BATCH_SIZE = 8;

/** A few at a time; the order in which they are begun is kept. */
export async function fewAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  async function worker(): Promise<void> {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  }
  await Promise.all(Array.from({ length: BATCH_SIZE }, worker));
}

/** Every customer who has paid, and every payment they have made. Answers each payment's charge at Stripe. */
export async function payAtStripe(demoData: DemoData): Promise<Map<string, string>> {
  const { rows } = demoData;
  const bookings = new Map(rows.bookings.map((booking) => [booking.id, booking]));
  const paid = rows.payments.filter((payment) => (payment.capturedCents ?? 0) > 0);
  const payers = new Set(paid.map((payment) => bookings.get(payment.bookingId)?.customerId));
  const users = new Map(rows.users.map((user) => [user.id, user]));
  await fewAtOnce([...payers], async (userId) => {
    const user = users.get(userId);
    if (!user) return;
    const { id } = await stripe().customers.create({
      email: user.email,
      name: user.fullName,
      metadata: { userId: user.id ?? '' },
    });
    user.stripeCustomerId = id;
  });
  const fees = new Map<string, number>();
  const charges = new Map<string, string>();
  const disputed = disputedPayment(demoData);
  /** Answers the card, which is saved. */
  async function payOne(payment: DemoPayment, card: string): Promise<string | undefined> {
    const booking = bookings.get(payment.bookingId);
    const customer = users.get(booking?.customerId)?.stripeCustomerId;
    if (!booking || !customer) return;
    const intent = await payByCard({ payment, booking, customer, card });
    payment.paymentIntentId = intent.id;
    booking.paymentMethodId = typeof intent.payment_method === 'string' ? intent.payment_method : intent.payment_method?.id;
    Object.assign(payment, cardOfCharge(intent.latest_charge));
    fees.set(payment.id ?? '', feeOf(intent));
    if (intent.latest_charge && typeof intent.latest_charge === 'object') charges.set(payment.id ?? '', intent.latest_charge.id);
    return booking.paymentMethodId;
  }
  await fewAtOnce([...byPayer(paid, bookings).values()], async (payments) => {
    // The first payment saves the card, the others are made with it.
    let card = 'pm_card_visa';
    for (const payment of payments) if (payment !== disputed) card = (await payOne(payment, card)) ?? card;
  });
  if (disputed) {
    setClock(daysBefore(demoData.now, DISPUTED_DAYS));
    await payOne(disputed, 'pm_card_createDispute');
  }
  for (const payment of paid) {
    post(demoData, {
      kind: 'card-fee',
      cause: `card-fee:${payment.id}`,
      bookingId: payment.bookingId,
      at: new Date(payment.createdAt ?? demoData.now),
      entries: cardFeeLines({ feeCents: fees.get(payment.id ?? '') ?? 0 }),
    });
  }
  return charges;
}

type DemoPayment = DemoData['rows']['payments'][number];
type DemoBookingRow = DemoData['rows']['bookings'][number];

function byPayer(paid: DemoPayment[], bookings: Map<string | undefined, DemoBookingRow>): Map<string, DemoPayment[]> {
  const payers = new Map<string, DemoPayment[]>();
  for (const payment of paid) {
    const payer = bookings.get(payment.bookingId)?.customerId ?? '';
    payers.set(payer, [...(payers.get(payer) ?? []), payment]);
  }
  return payers;
}

type CardPayment = { payment: DemoPayment; booking: DemoBookingRow; customer: string; card: string };

function payByCard({ payment, booking, customer, card }: CardPayment): Promise<Stripe.PaymentIntent> {
  return stripe().paymentIntents.create({
    amount: payment.capturedCents ?? 0,
    currency: 'usd',
    customer,
    payment_method: card,
    setup_future_usage: 'off_session',
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { paymentId: payment.id ?? '', bookingId: booking.id ?? '' },
    expand: ['latest_charge.balance_transaction'],
  });
}

function feeOf({ latest_charge: charge }: Stripe.PaymentIntent): number {
  const transaction = charge && typeof charge === 'object' ? charge.balance_transaction : null;
  return transaction && typeof transaction === 'object' ? transaction.fee : 0;
}

/** What went back to customers. */
export async function refundAtStripe({ rows }: DemoData): Promise<void> {
  const intents = new Map(rows.payments.map((payment) => [payment.id, payment.paymentIntentId]));
  await fewAtOnce(rows.refunds, async (refund) => {
    const payment_intent = intents.get(refund.paymentId);
    if (!payment_intent) return;
    const { id } = await stripe().refunds.create({
      payment_intent,
      amount: refund.amountCents,
      metadata: { refundId: refund.id ?? '' },
    });
    refund.stripeRefundId = id;
  });
}
