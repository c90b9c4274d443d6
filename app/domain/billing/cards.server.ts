import type Stripe from 'stripe';
import type { Booking, Prisma, PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound, UpstreamError } from '#app/platform/errors';
import { isTestMode, stripe } from '#app/platform/stripe.server';
import { t } from '#app/platform/texts/t';
import { stripeId } from '#app/platform/stripe-id';
import { getCustomerId, customerIds, ensureStripeCustomer } from '../accounts/stripe-customer.server';
import { readAccount } from '../payments/booking-account.server';
import { PAID_AFTERWARDS } from '../payments/paid-afterwards';
import { portalConfiguration } from './portal-configuration.server';

/** A saved card as the pages show it. */
export type SavedCard = { id: string; brand: string; last4: string; expMonth: number; expYear: number; isDefault: boolean };

const MOST = 50;

async function readPerson(db: PrismaClient | Tx, userId: string) {
  const person = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { id: true, email: true, fullName: true, ...customerIds },
  });
  return { ...person, customerId: getCustomerId(person) };
}

function defaultOf(customer: Stripe.Customer | Stripe.DeletedCustomer): string | null {
  if (customer.deleted) return null;
  return stripeId(customer.invoice_settings.default_payment_method);
}

/** Stripe keeps a new card each time one is typed: those of one number and date are one card to its holder. */
type KeptCard = SavedCard & { sameAs: string };

/** The customer's cards, the default first, one of each. Throws UpstreamError with a text for the customer. */
export async function listCards(db: PrismaClient, userId: string): Promise<SavedCard[]> {
  const cards = await keptCards(db, userId);
  return cards
    .filter(({ sameAs }, at) => cards.findIndex((other) => other.sameAs === sameAs) === at)
    .map(({ sameAs: _sameAs, ...card }) => card);
}

async function keptCards(db: PrismaClient, userId: string): Promise<KeptCard[]> {
  const { customerId } = await readPerson(db, userId);
  if (!customerId) return [];
  try {
    const [customer, methods] = await Promise.all([
      stripe().customers.retrieve(customerId),
      stripe().customers.listPaymentMethods(customerId, { type: 'card', limit: MOST }),
    ]);
    const chosen = defaultOf(customer) ?? methods.data[0]?.id;
    return methods.data
      .flatMap(({ id, card }) =>
        card
          ? [
              {
                id,
                brand: card.brand,
                last4: card.last4,
                expMonth: card.exp_month,
                expYear: card.exp_year,
                isDefault: id === chosen,
                sameAs: `${card.fingerprint ?? id} ${card.exp_month}/${card.exp_year}`,
              },
            ]
          : [],
      )
      .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
  } catch (cause) {
    throw new UpstreamError(t('Failed to load payment methods'), { cause });
  }
}

/** One of the customer's own cards. Throws NotFound for another customer's. */
export async function readCard(db: PrismaClient, { userId, cardId }: { userId: string; cardId: string }): Promise<SavedCard> {
  const card = (await keptCards(db, userId)).find(({ id }) => id === cardId);
  if (!card) throw new NotFound(t('Card not found'));
  const { sameAs: _sameAs, ...shown } = card;
  return shown;
}

/** Stripe's page that saves a card for later. `key` is the click's own: a repeat leads to the same page. Throws UpstreamError. */
export async function openCardSetup(db: PrismaClient, { userId, key }: { userId: string; key: string }): Promise<string> {
  try {
    const customer = await ensureStripeCustomer(db, await readPerson(db, userId));
    const back = appUrl('/customer/payment-methods');
    const session = await stripe().checkout.sessions.create(
      {
        mode: 'setup',
        allowed_payment_method_types: ['card'],
        currency: 'usd',
        customer,
        success_url: `${back}?billing=updated`,
        cancel_url: back,
      },
      { idempotencyKey: `setup:${key}` },
    );
    if (session.url) return session.url;
  } catch (cause) {
    throw new UpstreamError(t('Failed to create payment method setup'), { cause });
  }
  throw new UpstreamError(t('Failed to create payment method setup'));
}

/** Stripe's billing portal; a plan cannot be canceled there. Throws UpstreamError. */
export async function openPortal(db: PrismaClient, { userId, key }: { userId: string; key: string }): Promise<string> {
  try {
    const customer = await ensureStripeCustomer(db, await readPerson(db, userId));
    const return_url = appUrl('/customer/payment-methods?billing=updated');
    const session = await stripe().billingPortal.sessions.create(
      { customer, return_url, configuration: await portalConfiguration(db) },
      { idempotencyKey: `portal:${key}` },
    );
    return session.url;
  } catch (cause) {
    throw new UpstreamError(t('Portal Error. Failed to open billing portal. Please try again.'), { cause });
  }
}

/** Of more bookings of one account that are paid afterwards the newest are looked at. */
const UNPAID_READ = 50;

/** A booking’s card when it is one of the account’s own: a guest’s customer at Stripe, with whom another was saved, is not its payer any more. */
export function ownCard(cardId: string | null): Pick<Booking, 'paymentMethodId' | 'stripeCustomerId'> {
  return { paymentMethodId: cardId, stripeCustomerId: null };
}

/** Bookings whose balance is still to come, and the plan: what the default card pays from now on. */
async function pointBookingsTo(db: PrismaClient, userId: string, cardId: string): Promise<void> {
  await db.booking.updateMany({
    where: {
      customerId: userId,
      livemode: !isTestMode(),
      cancelledAt: null,
      OR: [{ paymentStatus: { in: ['deposit_paid', 'failed', 'partially_refunded'] } }, PAID_AFTERWARDS],
    },
    data: ownCard(cardId),
  });
  // What a bank said of the old card says nothing of this one.
  await db.payment.updateMany({
    where: {
      status: 'failed',
      failureCode: { not: null },
      booking: { customerId: userId, livemode: !isTestMode(), paymentStatus: 'failed' },
    },
    data: { failureCode: null },
  });
}

/** Makes a card the one that balances and the plan are charged to. Repeats change nothing. Throws NotFound, UpstreamError. */
export async function setDefaultCard(db: PrismaClient, { userId, cardId }: { userId: string; cardId: string }): Promise<void> {
  await readCard(db, { userId, cardId });
  const { customerId } = await readPerson(db, userId);
  const subscription = await db.subscription.findFirst({
    where: {
      customerId: userId,
      livemode: !isTestMode(),
      status: { in: ['active', 'past_due'] },
      stripeSubscriptionId: { not: null },
    },
    select: { stripeSubscriptionId: true },
  });
  try {
    await stripe().customers.update(customerId!, { invoice_settings: { default_payment_method: cardId } });
    if (subscription?.stripeSubscriptionId)
      await stripe().subscriptions.update(subscription.stripeSubscriptionId, { default_payment_method: cardId });
  } catch (cause) {
    throw new UpstreamError(t('The default card could not be changed. Please try again.'), { cause });
  }
  await pointBookingsTo(db, userId, cardId);
}

/**
 * Takes a card off. The next one becomes the default; the last one stays while a balance or a plan is still to be paid from
 * it. Throws NotFound, Conflict, UpstreamError.
 */
export async function removeCard(db: PrismaClient, { userId, cardId }: { userId: string; cardId: string }): Promise<void> {
  const cards = await keptCards(db, userId);
  const card = cards.find(({ id }) => id === cardId);
  if (!card) throw new NotFound(t('Card not found'));
  const copies = cards.filter(({ sameAs }) => sameAs === card.sameAs);
  const next = cards.find(({ sameAs }) => sameAs !== card.sameAs);
  const refusal = next ? null : await whyNeeded(db, userId);
  if (refusal) throw new Conflict('already_done', refusal);
  if (next && copies.some(({ isDefault }) => isDefault)) await setDefaultCard(db, { userId, cardId: next.id });
  try {
    for (const { id } of copies) await stripe().paymentMethods.detach(id);
  } catch (cause) {
    throw new UpstreamError(t('The card could not be removed. Please try again.'), { cause });
  }
  await db.booking.updateMany({
    where: { customerId: userId, paymentMethodId: { in: copies.map(({ id }) => id) } },
    data: ownCard(next?.id ?? null),
  });
}

/** Why the account needs a card; null where nothing is to be paid from it. */
async function whyNeeded(db: PrismaClient, userId: string): Promise<string | null> {
  const own = { customerId: userId, livemode: !isTestMode(), cancelledAt: null };
  const booking =
    (await db.booking.findFirst({
      where: {
        ...own,
        OR: [
          { paymentStatus: { in: ['deposit_paid', 'failed'] } },
          // After the work it is what is left of a paid booking.
          { paymentStatus: 'partially_refunded', workDoneAt: null },
        ],
      },
      select: { reference: true },
    })) ?? (await findUnpaid(db, own));
  if (booking)
    return t('This card still pays for booking {reference}. Add another card first.', { reference: booking.reference });
  const plans = await db.subscription.count({
    where: { customerId: userId, livemode: !isTestMode(), status: { in: ['active', 'past_due'] } },
  });
  return plans > 0 ? t('This card still pays for your plan. Add another card first.') : null;
}

/** A booking that is paid afterwards and not paid yet; account credit may have paid one without a payment of its own. */
async function findUnpaid(db: PrismaClient, own: Prisma.BookingWhereInput): Promise<{ reference: string } | null> {
  const bookings = await db.booking.findMany({
    where: { AND: [own, PAID_AFTERWARDS] },
    orderBy: { createdAt: 'desc' },
    select: { id: true, reference: true },
    take: UNPAID_READ,
  });
  for (const booking of bookings) if ((await readAccount(db, booking.id)).openCents > 0) return booking;
  return null;
}
