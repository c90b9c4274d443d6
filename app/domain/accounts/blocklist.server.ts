import { t } from '#app/platform/texts/t';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { NotAllowed } from '#app/platform/errors';
import { stripe } from '#app/platform/stripe.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { mark } from '#app/platform/texts/t';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { getCustomerId, customerIds } from './stripe-customer.server';
import { type ContactKind, contactHash } from './contact-hash';

export const ACCOUNT_CLOSED = mark('This account is closed. Contact us if you think this is a mistake.');
/** The name under which the database is prepared with a key (scripts/prepare-database.ts). */
const KEY = 'blocklist';
const MAX_CARDS = 20;

export type Contacts = Partial<Record<ContactKind, string | null>>;

async function hashesOf(db: Db, contacts: Contacts): Promise<{ kind: ContactKind; hash: string }[]> {
  const { value: key } = await db.appSecret.findUniqueOrThrow({ where: { name: KEY }, select: { value: true } });
  return hashesWith(key, contacts);
}

/** The keyed hash of one address or number: what tells a person again without saying who. */
export async function hashContact(db: Db, kind: ContactKind, value: string): Promise<string> {
  const [one] = await hashesOf(db, { [kind]: value });
  if (!one) throw new Error(`There is no ${kind} to compare`);
  return one.hash;
}

function hashesWith(key: string, contacts: Contacts): { kind: ContactKind; hash: string }[] {
  const kinds = ['email', 'phone', 'card'] as const;
  return kinds.flatMap((kind) => (contacts[kind] ? [{ kind, hash: contactHash(key, kind, contacts[kind]) }] : []));
}

/** Puts what belongs to a banned person on the list. Saying it twice changes nothing. */
export async function blockContacts(tx: Tx, { banId, contacts }: { banId: string; contacts: Contacts }): Promise<void> {
  const data = (await hashesOf(tx, contacts)).map((one) => ({ banId, ...one, createdAt: now() }));
  await tx.blockedContact.createMany({ data, skipDuplicates: true });
}

/** Whether one of these belongs to a person whose ban stands. */
export async function isBlocked(db: Db, contacts: Contacts): Promise<boolean> {
  const OR = await hashesOf(db, contacts);
  if (OR.length === 0) return false;
  return (await db.blockedContact.count({ where: { OR, ban: { endedAt: null } } })) > 0;
}

/** Of many people at once, those with an address or a number of a person whose ban stands: their places in the list. */
export async function findBlocked(db: Db, people: Contacts[]): Promise<Set<number>> {
  const standing = { ban: { endedAt: null } };
  if ((await db.blockedContact.count({ where: standing, take: 1 })) === 0) return new Set();
  const { value: key } = await db.appSecret.findUniqueOrThrow({ where: { name: KEY }, select: { value: true } });
  const hashes = people.map((contacts) => hashesWith(key, contacts).map(({ hash }) => hash));
  const found = await db.blockedContact.findMany({ where: { hash: { in: hashes.flat() }, ...standing }, select: { hash: true } });
  const blocked = new Set(found.map(({ hash }) => hash));
  return new Set(hashes.flatMap((own, place) => (own.some((hash) => blocked.has(hash)) ? [place] : [])));
}

/** Throws NotAllowed with the words for the page where one of these belongs to a person whose ban stands. */
export async function refuseBlocked(db: Db, contacts: Contacts): Promise<void> {
  if (await isBlocked(db, contacts)) throw new NotAllowed(ACCOUNT_CLOSED);
}

/** The cards of a person who was banned, as Stripe knows them by their numbers. Asked after the ban, outside any transaction. */
export async function blockCards(db: PrismaClient, { banId }: { banId: string }): Promise<void> {
  const ban = await db.userBan.findFirst({ where: { id: banId, endedAt: null }, select: { user: { select: customerIds } } });
  const customer = ban && getCustomerId(ban.user);
  if (!customer) return;
  const { data } = await stripe().customers.listPaymentMethods(customer, { type: 'card', limit: MAX_CARDS });
  for (const { card } of data) if (card?.fingerprint) await blockContacts(db, { banId, contacts: { card: card.fingerprint } });
}

/** Puts a card in line to be compared, where there is anything to compare it with. */
export async function watchCard(tx: Tx, { bookingId }: { bookingId: string }): Promise<void> {
  if ((await tx.blockedContact.count({ where: { kind: 'card', ban: { endedAt: null } }, take: 1 })) > 0)
    await enqueue(tx, 'accounts/check-card', { bookingId });
}

/** A booking was paid with a card: notifies the office where the card belongs to a person whose ban stands. */
export async function checkCard(db: PrismaClient, { bookingId }: { bookingId: string }): Promise<void> {
  const booking = await db.booking.findUnique({
    where: { id: bookingId },
    select: {
      reference: true,
      paymentMethodId: true,
      customer: { select: { id: true, fullName: true, email: true, status: true } },
    },
  });
  if (!booking?.paymentMethodId || booking.customer.status === 'banned') return;
  const { card } = await stripe().paymentMethods.retrieve(booking.paymentMethodId);
  if (!(await isBlocked(db, { card: card?.fingerprint ?? null }))) return;
  const { id, fullName, email } = booking.customer;
  await db.$transaction((tx) =>
    notifyAdmins(tx, {
      dedupeKey: `blocked-card:${bookingId}`,
      subject: () => t('Banned account’s card used for {reference}', { reference: booking.reference }),
      text: () =>
        t('{name} paid with a card from a banned account. Check both accounts before the visit.', {
          name: fullName || email,
        }),
      url: appUrl(`/admin/users/${id}`),
    }),
  );
}
