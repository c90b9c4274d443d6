import { randomUUID } from 'node:crypto';
import type { ChargeStatus, Prisma } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import type { Db, Tx } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { creditUsedLines } from '../ledger/gift-movements';
import { postMovement } from '../ledger/post-movement.server';
import { accountBalance, creditUsed } from '../ledger/queries.server';
import { notify } from '../notifications/notify.server';
import { type BookingAccount, readAccount, refreshPaymentStatus } from './booking-account.server';

type OfCustomer = { customerId: string; livemode: boolean };

/** What a customer's account has to its credit for any booking, in cents. Test and live money never mix. */
export async function readAccountCredit(db: Db, { customerId, livemode }: OfCustomer): Promise<number> {
  return 0 - (await accountBalance(db, { account: 'customer_credit', ownerId: customerId, livemode }));
}

/** Holds a customer's credit for the rest of the transaction, so that no cent of it is used twice. Returns what there is. */
export async function lockAccountCredit(tx: Tx, of: OfCustomer): Promise<number> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('account-credit:' || ${of.customerId}, 0))::text`;
  return readAccountCredit(tx, of);
}

type Taken = { amountCents: number; leftCents: number };

/** Moves credit of the customer to what is open of a booking, as far as it goes; null where there is none. The caller holds the booking's row. */
async function takeCredit(tx: Tx, { account, causeId }: { account: BookingAccount; causeId: string }): Promise<Taken | null> {
  const { bookingId, customerId, openCents } = account;
  if (openCents <= 0 || account.isOnInvoice) return null;
  const { livemode } = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, select: { livemode: true } });
  if ((await readAccountCredit(tx, { customerId, livemode })) <= 0) return null;
  const creditCents = await lockAccountCredit(tx, { customerId, livemode });
  const amountCents = Math.min(openCents, creditCents);
  if (amountCents <= 0) return null;
  const lines = creditUsedLines({ customerId, amountCents });
  await postMovement(tx, { kind: 'credit-used', causeId, bookingId, livemode, lines });
  return { amountCents, leftCents: creditCents - amountCents };
}

/**
 * Pays what is open of a booking from its customer's credit, as far as that goes, and tells them. The caller holds the booking's row.
 * Returns the booking's account as it is then; nothing changes where nothing is open, there is no credit, or it is on invoice.
 */
export async function spendAccountCredit(tx: Tx, account: BookingAccount): Promise<BookingAccount> {
  const { bookingId, openCents } = account;
  const causeId = randomUUID();
  const taken = await takeCredit(tx, { account, causeId });
  if (!taken) return account;
  if (taken.amountCents === openCents) await tx.booking.update({ where: { id: bookingId }, data: { nextRetryAt: null } });
  await refreshPaymentStatus(tx, bookingId);
  await notifyUsed(tx, { bookingId, causeId, ...taken, openCents: openCents - taken.amountCents });
  return readAccount(tx, bookingId);
}

type Used = Taken & { bookingId: string; causeId: string; openCents: number };

async function notifyUsed(tx: Tx, { bookingId, causeId, amountCents, leftCents, openCents }: Used): Promise<void> {
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { customerId: true, reference: true, contactName: true, contactEmail: true },
  });
  await notify(tx, {
    dedupeKey: `credit-used:${causeId}`,
    userId: booking.customerId,
    email: booking.contactEmail,
    template: 'credit-used',
    data: () => ({
      name: booking.contactName,
      reference: booking.reference,
      amount: formatMoney(amountCents, 'always'),
      left: formatMoney(leftCents, 'always'),
      open: openCents > 0 ? formatMoney(openCents, 'always') : undefined,
      url: appUrl('/billing-history'),
    }),
  });
}

/**
 * Holds credit for a booking whose price is about to be paid over time: it is taken now, so that it is not used elsewhere while the customer
 * is at the provider, and told once the rest is paid. The caller holds the booking's row. Returns the account with what is left to pay.
 */
export async function holdAccountCredit(tx: Tx, bookingId: string): Promise<BookingAccount> {
  const account = await readAccount(tx, bookingId);
  const taken = await takeCredit(tx, { account, causeId: randomUUID() });
  return taken ? readAccount(tx, bookingId) : account;
}

/** The rest is paid over time: the customer learns what of their credit was used. Credit that went back meanwhile is taken again. */
export async function settleHeldCredit(
  tx: Tx,
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
): Promise<void> {
  const { openCents, customerId } = await holdAccountCredit(tx, bookingId);
  const amountCents = await creditUsed(tx, bookingId);
  if (amountCents <= 0) return;
  const { livemode } = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, select: { livemode: true } });
  const leftCents = await readAccountCredit(tx, { customerId, livemode });
  await notifyUsed(tx, { bookingId, causeId: paymentId, amountCents, leftCents, openCents });
}

/**
 * The provider's page is over and nothing was paid: credit that was held for the booking goes back to the account. Nothing changes where
 * another such page is open or a payment came in. The caller holds the booking's row.
 */
export async function releaseHeldCredit(tx: Tx, bookingId: string): Promise<void> {
  const usedCents = await creditUsed(tx, bookingId);
  if (usedCents <= 0) return;
  const isLive = { status: { in: ['pending', 'processing'] satisfies ChargeStatus[] }, laterMethods: { isEmpty: false } };
  const payments = {
    bookingId,
    kind: { not: 'tip' },
    OR: [{ capturedCents: { gt: 0 } }, isLive],
  } satisfies Prisma.PaymentWhereInput;
  if ((await tx.payment.count({ where: payments })) > 0) return;
  const { livemode, customerId } = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { livemode: true, customerId: true },
  });
  const lines = creditUsedLines({ customerId, amountCents: -usedCents });
  await postMovement(tx, { kind: 'credit-returned', causeId: randomUUID(), bookingId, livemode, lines });
}

/**
 * Credit that paid for what is not owed any more goes back to the customer's account, after what went back to their card. The caller
 * holds the booking's row.
 */
export async function returnAccountCredit(tx: Tx, bookingId: string): Promise<void> {
  const usedCents = await creditUsed(tx, bookingId);
  if (usedCents <= 0) return;
  const { openCents, customerId } = await readAccount(tx, bookingId);
  const amountCents = Math.min(-openCents, usedCents);
  if (amountCents <= 0) return;
  const { livemode } = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, select: { livemode: true } });
  const lines = creditUsedLines({ customerId, amountCents: -amountCents });
  await postMovement(tx, { kind: 'credit-returned', causeId: randomUUID(), bookingId, livemode, lines });
}
