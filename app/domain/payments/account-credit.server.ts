import { randomUUID } from 'node:crypto';
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

/** Holds a customer's credit for the rest of the transaction, so that no cent of it is used twice. Answers what there is. */
export async function lockAccountCredit(tx: Tx, of: OfCustomer): Promise<number> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('account-credit:' || ${of.customerId}, 0))::text`;
  return readAccountCredit(tx, of);
}

/**
 * Pays what is open of a booking from its customer's credit, as far as that goes, and tells them. The caller holds the booking's row.
 * Answers the booking's account as it is then; nothing changes where nothing is open, there is no credit, or it is on invoice.
 */
export async function spendAccountCredit(tx: Tx, account: BookingAccount): Promise<BookingAccount> {
  const { bookingId, customerId, openCents } = account;
  if (openCents <= 0 || account.isOnInvoice) return account;
  const booking = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: { livemode: true, reference: true, contactName: true, contactEmail: true },
  });
  const { livemode } = booking;
  if ((await readAccountCredit(tx, { customerId, livemode })) <= 0) return account;
  const creditCents = await lockAccountCredit(tx, { customerId, livemode });
  const amountCents = Math.min(openCents, creditCents);
  if (amountCents <= 0) return account;
  const causeId = randomUUID();
  const lines = creditUsedLines({ customerId, amountCents });
  await postMovement(tx, { kind: 'credit-used', causeId, bookingId, livemode, lines });
  if (amountCents === openCents) await tx.booking.update({ where: { id: bookingId }, data: { nextRetryAt: null } });
  await refreshPaymentStatus(tx, bookingId);
  await notify(tx, {
    dedupeKey: `credit-used:${causeId}`,
    userId: customerId,
    email: booking.contactEmail,
    template: 'credit-used',
    data: () => ({
      name: booking.contactName,
      reference: booking.reference,
      amount: formatMoney(amountCents, 'always'),
      left: formatMoney(creditCents - amountCents, 'always'),
      open: openCents > amountCents ? formatMoney(openCents - amountCents, 'always') : undefined,
      url: appUrl('/billing-history'),
    }),
  });
  return readAccount(tx, bookingId);
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
