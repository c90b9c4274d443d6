import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { UpstreamError } from '#app/platform/errors';
import { logger } from '#app/platform/logger.server';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { stripeRefusal } from '#app/platform/stripe-refusal.server';
import { transact } from '#app/platform/db.server';
import { now } from '#app/platform/clock.server';
import { dateText } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
import { isLaterMethod, laterNames } from '#app/platform/later-methods';
import { expireCheckout } from '../charges/fail-payment.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { CHECKOUT_MINUTES } from './start-payment.server';
import { customerIds, ensureStripeCustomer } from '../accounts/stripe-customer.server';

const paymentWithBooking = {
  booking: {
    include: {
      customer: { select: { id: true, email: true, guestEmail: true, fullName: true, ...customerIds } },
      package: { select: { name: true } },
      quote: { select: { token: true } },
    },
  },
} as const;

function readPayment(db: PrismaClient, paymentId: string) {
  return db.payment.findUniqueOrThrow({ where: { id: paymentId }, include: paymentWithBooking });
}

type Payment = Awaited<ReturnType<typeof readPayment>>;

const NAMES: Record<string, string> = { deposit: 'Deposit', tip: 'Tip to your pro' };

/** What Stripe's page says that is paid: over time it is the whole price at once, less what credit pays. */
function nameFor({ kind, laterMethods, amountCents, booking }: Payment): string {
  if (kind !== 'deposit' || laterMethods.length === 0) return NAMES[kind] ?? 'Balance';
  return amountCents < booking.totalCents ? 'Price less your credit' : 'Full price';
}

/** Where the customer lands after paying, and where after turning back. */
function pagesAround({ kind, visitId, booking }: Payment): [string, string] {
  if (kind === 'deposit') return [`/booking-confirmation?booking=${booking.reference}`, `/checkout?quote=${booking.quote.token}`];
  const back = kind === 'tip' ? `/customer/visits/${visitId}/tip` : `/pay/${booking.reference}`;
  return [`${back}?paid=1`, back];
}

/** Same row, same parameters: the idempotency key then gives the same session however often it is asked for. */
function sessionParams(payment: Payment, customer: string) {
  const { booking } = payment;
  const metadata = { bookingId: booking.id, paymentId: payment.id };
  const [done, back] = pagesAround(payment);
  const later = payment.laterMethods.filter(isLaterMethod);
  return {
    mode: 'payment' as const,
    // The balance is charged to what is saved here, and only a card can be; what is paid over time leaves nothing to be charged.
    allowed_payment_method_types: later.length > 0 ? later : ['card' as const],
    customer,
    client_reference_id: booking.reference,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: payment.amountCents,
          product_data: { name: `${nameFor(payment)}: ${booking.package.name} (${booking.reference})` },
        },
      },
    ],
    metadata,
    payment_intent_data: {
      // A tip’s card pays the tip alone.
      ...(payment.kind === 'tip' || later.length > 0 ? {} : { setup_future_usage: 'off_session' as const }),
      metadata,
      description: `${booking.package.name} ${booking.reference}`,
    },
    expires_at: Math.floor(payment.createdAt.getTime() / 1000) + CHECKOUT_MINUTES * 60,
    success_url: appUrl(done),
    cancel_url: appUrl(back),
  };
}

/**
 * The address of Stripe's payment page for a payment that waits. Called outside any transaction; the payment's own
 * operation key makes a repeat, a crash or twenty parallel clicks end on the same page. Null when it is paid or over.
 * Throws UpstreamError with the specification's texts.
 */
export async function openCheckout(db: PrismaClient, { paymentId }: { paymentId: string }): Promise<string | null> {
  const payment = await readPayment(db, paymentId);
  if (payment.status !== 'pending') return null;
  if (payment.checkoutUrl) return payment.checkoutUrl;
  crashpoint('checkout.op-stored');
  const session = await inMoneyMode(payment.booking.livemode, async () => {
    const customer = await ensureStripeCustomer(db, payment.booking.customer);
    return createSession(db, payment, customer).catch((error: unknown) => savedMeanwhile(db, paymentId, error));
  });
  if (typeof session === 'string') return session;
  crashpoint('checkout.stripe-called');
  if (!session.url) throw new UpstreamError(t('Error processing payment: No checkout URL returned. Please try again.'));
  await db.payment.updateMany({ where: { id: payment.id }, data: { checkoutSessionId: session.id, checkoutUrl: session.url } });
  crashpoint('checkout.session-saved');
  return session.url;
}

/** Of twenty clicks at once Stripe serves one and may turn the others away: they wait for its address. */
async function savedMeanwhile(db: PrismaClient, paymentId: string, error: unknown): Promise<string> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    const { checkoutUrl } = await db.payment.findUniqueOrThrow({ where: { id: paymentId }, select: { checkoutUrl: true } });
    if (checkoutUrl) return checkoutUrl;
  }
  throw error;
}

async function createSession(db: PrismaClient, payment: Payment, customer: string) {
  try {
    return await stripe().checkout.sessions.create(sessionParams(payment, customer), { idempotencyKey: payment.opKey });
  } catch (cause) {
    if (payment.laterMethods.length > 0) await sayLaterRefused(db, payment, cause);
    throw new UpstreamError(
      t('Error processing payment: Failed to create checkout session. Nothing was charged, please try again.'),
      { cause },
    );
  }
}

/** Stripe opens no page for paying over time: the customer is told to pay by card, and the office once a day what Stripe says. */
async function sayLaterRefused(
  db: PrismaClient,
  { id: paymentId, laterMethods, booking }: Payment,
  cause: unknown,
): Promise<void> {
  const refused = stripeRefusal(cause);
  if (!refused) return;
  logger.warn({ err: cause, laterMethods }, 'Stripe opens no page for paying over time');
  await transact(db, (tx) => expireCheckout(tx, { paymentId, sessionId: null }));
  await transact(db, (tx) =>
    notifyAdmins(tx, {
      dedupeKey: `pay-over-time:${dateText(now())}`,
      subject: () => t('Stripe refuses to let customers pay over time'),
      text: () =>
        t('Stripe opened no page for {reference}, and the customer was asked to pay by card. Stripe says: {message}', {
          reference: booking.reference,
          message: refused.message,
        }),
      url: appUrl('/admin/business/payments'),
    }),
  );
  throw new UpstreamError(
    t('Paying over time with {providers} isn’t available right now. Nothing was charged. Pay by card instead.', {
      providers: laterNames(laterMethods),
    }),
    { cause },
  );
}

/** Closes hosted pages of payments that were replaced or canceled, so that no one pays there; a lost call is made good by a refund. */
export async function closeStaleCheckouts(db: PrismaClient, { bookingReference }: { bookingReference: string }): Promise<void> {
  const stale = await db.payment.findMany({
    where: { booking: { reference: bookingReference }, status: 'cancelled', checkoutSessionId: { not: null }, capturedCents: 0 },
    select: { checkoutSessionId: true, booking: { select: { livemode: true } } },
    take: 5,
  });
  for (const { checkoutSessionId, booking } of stale) {
    if (!checkoutSessionId) continue;
    await inMoneyMode(booking.livemode, () => stripe().checkout.sessions.expire(checkoutSessionId)).catch((error: unknown) =>
      logger.debug({ err: error }, 'a stale checkout was closed already'),
    );
  }
}
