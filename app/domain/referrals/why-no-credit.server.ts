import type { Db } from '#app/platform/db.server';
import { mark } from '#app/platform/texts/t';
import { plainContact } from '../accounts/contact-hash';
import { sameStreet } from '../sites/same-street';

/** A friend who has booked, as far as it says whether they are new and another person than who invited them. */
export type InvitedBooking = {
  id: string;
  customerId: string;
  contactEmail: string;
  contactPhone: string;
  site: { street: string; zip: string };
};

const MOST_SITES = 200;

/** Why a friend’s booking brings no credit, in words for the office; null where it does. Cards are compared afterwards, with Stripe. */
export async function whyNoCredit(
  db: Db,
  { inviterId, booking }: { inviterId: string; booking: InvitedBooking },
): Promise<string | null> {
  if (inviterId === booking.customerId) return mark('They invited themselves.');
  const inviter = await db.user.findUniqueOrThrow({
    where: { id: inviterId },
    select: { email: true, guestEmail: true, phone: true },
  });
  const mailbox = plainContact('email', booking.contactEmail);
  if ([inviter.email, inviter.guestEmail].some((email) => email && plainContact('email', email) === mailbox))
    return mark('Both have the same email address.');
  const phone = plainContact('phone', booking.contactPhone);
  if (inviter.phone && phone && plainContact('phone', inviter.phone) === phone) return mark('Both have the same phone number.');
  const sites = await db.site.findMany({
    where: { customerId: inviterId, zip: booking.site.zip },
    take: MOST_SITES,
    select: { street: true },
  });
  if (sites.some(({ street }) => sameStreet(street, booking.site.street))) return mark('Both have work at the same address.');
  if (await isOneHousehold(db, inviterId, booking)) return mark('They are one household.');
  return (await isNew(db, booking)) ? null : mark('They booked before.');
}

/** A guest is known by the mailbox or the number of an account of theirs. */
async function isOneHousehold(db: Db, inviterId: string, booking: InvitedBooking): Promise<boolean> {
  const { customerId: id, contactEmail: email, contactPhone: phone } = booking;
  const friend = { OR: [{ id }, { email }, ...(phone ? [{ phone }] : [])], deletedAt: null };
  const pairs = [
    { ownerId: inviterId, member: friend },
    { owner: friend, memberId: inviterId },
  ];
  return (await db.householdMember.count({ where: { OR: pairs }, take: 1 })) > 0;
}

/** No one with this account, mailbox or number has a booking that stands or stood. */
async function isNew(db: Db, { id, customerId, contactEmail, contactPhone }: InvitedBooking): Promise<boolean> {
  const same = await db.user.findMany({
    where: { phone: contactPhone, deletedAt: null },
    take: MOST_SITES,
    select: { id: true },
  });
  const before = await db.booking.count({
    where: {
      id: { not: id },
      OR: [{ customerId: { in: [customerId, ...same.map((user) => user.id)] } }, { contactEmail }],
      visits: { some: { status: { notIn: ['draft', 'cancelled'] } } },
    },
    take: 1,
  });
  return before === 0 && (await db.pastJob.count({ where: { customerId }, take: 1 })) === 0;
}
