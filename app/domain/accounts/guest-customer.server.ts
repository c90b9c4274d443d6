import { randomUUID } from 'node:crypto';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { wasQuoteMailed } from '../quotes/mail-quote.server';
import { refuseBlocked } from './blocklist.server';
import { joinGuestBookings } from './join-guest-bookings.server';
import { findSameMailbox } from './same-mailbox.server';

export type Contact = { name: string; email: string; phone: string };

type Guest = { contact: Contact; zip: string; language: string };

/**
 * A customer who books without an account. The row has a placeholder address and no key, so that no one signs in to it; it becomes an account
 * with the paid booking. Throws NotAllowed where the address or the number belongs to a closed account.
 */
export async function makeGuest(tx: Tx, { contact, zip, language }: Guest): Promise<string> {
  const { name, email, phone } = contact;
  await refuseBlocked(tx, { email, phone });
  const id = randomUUID();
  await tx.user.create({
    data: { id, email: `guest-${id}@guest.invalid`, guestEmail: email, fullName: name, phone, zip, language, createdAt: now() },
  });
  return id;
}

/** The guest comes back to the checkout before anything is paid and types the contact details again. */
export async function renameGuest(tx: Tx, { guestId, contact }: { guestId: string; contact: Contact }): Promise<void> {
  const { name, email, phone } = contact;
  await refuseBlocked(tx, { email, phone });
  await tx.user.update({ where: { id: guestId }, data: { guestEmail: email, fullName: name, phone } });
}

/**
 * A guest's booking is paid: the guest becomes an account under the typed address. Where that mailbox has an account already the booking
 * waits until its owner has proved it; a quote that we mailed to the account has proved it.
 */
export async function openGuestAccount(tx: Tx, { bookingId }: { bookingId: string }): Promise<void> {
  const { customer, quote } = await tx.booking.findUniqueOrThrow({
    where: { id: bookingId },
    select: {
      customer: { select: { id: true, guestEmail: true } },
      quote: {
        select: {
          id: true,
          source: true,
          request: { select: { customer: { select: { id: true, email: true, emailVerifiedAt: true } } } },
        },
      },
    },
  });
  const email = customer.guestEmail;
  if (!email) return;
  if (!(await findSameMailbox(tx, email))) {
    await tx.user.update({ where: { id: customer.id }, data: { email, guestEmail: null } });
    return;
  }
  const asked = quote.request.customer;
  if (!asked?.emailVerifiedAt || asked.email.toLowerCase() !== email.toLowerCase()) return;
  if (quote.source !== 'instant' || (await wasQuoteMailed(tx, { quoteId: quote.id, email })))
    await joinGuestBookings(tx, { userId: asked.id, email });
}

/** Whether no one can sign in to this customer's account yet: it came with a booking, and its mailbox is not proved. */
export async function cannotSignIn(db: Db, userId: string): Promise<boolean> {
  const found = await db.user.findFirst({
    where: { id: userId, passwordHash: null, emailVerifiedAt: null, googleIdentity: null },
    select: { id: true },
  });
  return found !== null;
}
