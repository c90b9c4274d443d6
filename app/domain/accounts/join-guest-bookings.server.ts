import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { inMoneyMode } from '#app/platform/stripe-mode.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { postMovement } from '../ledger/post-movement.server';
import { noteOwnNumber } from '../notifications/booking-numbers.server';
import { setPreference } from '../notifications/preferences.server';
import { readSmsConsent, repeatSmsConsent, textable } from '../notifications/sms-consent.server';
import { getCustomerId, customerIds } from './stripe-customer.server';
import { findSite } from '../sites/save-site.server';

const BATCH_SIZE = 20;

/** What was booked and paid as a guest with this address becomes the account's, once the mailbox is proved. */
export async function joinGuestBookings(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<void> {
  const guests = await tx.user.findMany({
    where: { guestEmail: email, id: { not: userId }, bookings: { some: { payments: { some: { capturedCents: { gt: 0 } } } } } },
    select: { id: true, phone: true, ...customerIds },
    orderBy: { createdAt: 'asc' },
    take: BATCH_SIZE,
  });
  for (const guest of guests) await joinGuest(tx, { guest, userId });
  if (guests.length > 0) await publish(tx, [rooms.user(userId)], { type: 'booking.changed', id: userId });
}

type Guest = { id: string; phone: string | null; stripeCustomerId: string | null; stripeTestCustomerId: string | null };

async function joinGuest(tx: Tx, { guest, userId }: { guest: Guest; userId: string }): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM booking WHERE customer_id = ${guest.id}::uuid ORDER BY id FOR UPDATE`;
  const bookings = await tx.booking.findMany({
    where: { customerId: guest.id },
    select: { id: true, livemode: true, stripeCustomerId: true, contactPhone: true, smsConsent: true },
  });
  await moveSites(tx, { guestId: guest.id, userId });
  for (const { id, livemode, stripeCustomerId } of bookings) {
    await moveBalance(tx, { bookingId: id, livemode, guestId: guest.id, userId });
    // The card was saved with the guest's customer at Stripe and stays there.
    const payer = stripeCustomerId ?? inMoneyMode(livemode, () => getCustomerId(guest));
    await tx.booking.update({ where: { id }, data: { customerId: userId, stripeCustomerId: payer, version: { increment: 1 } } });
  }
  const own = { where: { userId: guest.id }, data: { userId } };
  await tx.quoteRequest.updateMany({ where: { customerId: guest.id }, data: { customerId: userId } });
  await tx.bookingConsent.updateMany(own);
  await tx.callback.updateMany(own);
  await tx.notification.updateMany(own);
  await tx.guaranteeClaim.updateMany({ where: { customerId: guest.id }, data: { customerId: userId } });
  await tx.storedFile.updateMany({ where: { ownerId: guest.id }, data: { ownerId: userId } });
  await moveReferral(tx, { guestId: guest.id, userId });
  await takePhone(tx, { guest, userId, bookings });
  // The ledger and the consents name this row for good.
  await tx.user.update({
    where: { id: guest.id },
    data: {
      email: `deleted-${guest.id}@deleted.invalid`,
      guestEmail: null,
      fullName: '',
      phone: null,
      zip: null,
      deletedAt: now(),
      version: { increment: 1 },
    },
  });
}

/** An address that the account has saved already is not saved twice. */
async function moveSites(tx: Tx, { guestId, userId }: { guestId: string; userId: string }): Promise<void> {
  for (const site of await tx.site.findMany({ where: { customerId: guestId } })) {
    const known = await findSite(tx, { customerId: userId, street: site.street, zip: site.zip });
    if (!known) {
      await tx.site.update({ where: { id: site.id }, data: { customerId: userId } });
      continue;
    }
    const move = { where: { siteId: site.id }, data: { siteId: known.id } };
    await tx.booking.updateMany(move);
    await tx.siteRecord.updateMany(move);
    await tx.sitePhoto.updateMany(move);
    await tx.storedLights.updateMany(move);
    await tx.visitFinding.updateMany(move);
    await tx.site.update({
      where: { id: known.id },
      data: { archivedAt: null, accessNotes: known.accessNotes || site.accessNotes },
    });
    await tx.site.delete({ where: { id: site.id } });
  }
}

type Balance = { bookingId: string; livemode: boolean; guestId: string; userId: string };

/** What we hold of the guest for a booking, or the guest owes, is the account's from now on. */
async function moveBalance(tx: Tx, { bookingId, livemode, guestId, userId }: Balance): Promise<void> {
  const { _sum } = await tx.ledgerEntry.aggregate({
    where: { account: 'customer', ownerId: guestId, transaction: { bookingId } },
    _sum: { amountCents: true },
  });
  const amountCents = _sum.amountCents ?? 0;
  await postMovement(tx, {
    kind: 'guest-joined',
    causeId: bookingId,
    bookingId,
    livemode,
    lines: [
      { account: 'customer', ownerId: guestId, amountCents: -amountCents },
      { account: 'customer', ownerId: userId, amountCents },
    ],
  });
}

/** Who invited the guest invited the account; credit that is not of one booking is the account's as well. */
async function moveReferral(tx: Tx, { guestId, userId }: { guestId: string; userId: string }): Promise<void> {
  const known = await tx.referral.count({ where: { OR: [{ friendId: userId }, { inviterId: userId, friendId: guestId }] } });
  if (known === 0) await tx.referral.updateMany({ where: { friendId: guestId }, data: { friendId: userId } });
  for (const livemode of [false, true]) {
    const where = { account: 'customer_credit', ownerId: guestId, transaction: { livemode } };
    const { _sum } = await tx.ledgerEntry.aggregate({ where, _sum: { amountCents: true } });
    const amountCents = _sum.amountCents ?? 0;
    await postMovement(tx, {
      kind: 'credit-joined',
      causeId: `${guestId}:${livemode}`,
      bookingId: null,
      livemode,
      lines: [
        { account: 'customer_credit', ownerId: guestId, amountCents: -amountCents },
        { account: 'customer_credit', ownerId: userId, amountCents },
      ],
    });
  }
}

type OfBooking = { id: string; contactPhone: string; smsConsent: unknown };

/**
 * The number goes to a profile without one. What the guest agreed to at a booking's number, the account has agreed to there: texts about that booking
 * go to it, also where the profile has another.
 */
async function takePhone(
  tx: Tx,
  { guest, userId, bookings }: { guest: Guest; userId: string; bookings: OfBooking[] },
): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { phone: true } });
  const phone = user.phone ?? guest.phone;
  if (phone !== user.phone) await tx.user.update({ where: { id: userId }, data: { phone } });
  const repeated = new Set<string>();
  for (const { id, contactPhone } of bookings.filter(({ smsConsent }) => smsConsent !== null)) {
    if ((await textable(tx, [{ userId: guest.id, phone: contactPhone }])).size === 0) continue;
    if (contactPhone !== phone) await noteOwnNumber(tx, { bookingId: id });
    const consent = repeated.has(contactPhone) ? null : await readSmsConsent(tx, contactPhone, guest.id);
    if (consent) await repeatSmsConsent(tx, { consentId: consent.id, userId });
    repeated.add(contactPhone);
  }
  if (repeated.size === 0) return;
  for (const eventClass of ['booking', 'reminders'] as const)
    await setPreference(tx, { userId, eventClass, channel: 'sms', enabled: true });
}
