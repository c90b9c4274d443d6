import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { OPENABLE } from '../memberships/openable-account';
import type { EventClass } from './templates/event-class';

/** What the people of a household hear of: visits, their reminders, and messages. Money and the account itself are the owner's. */
const SHARED: readonly EventClass[] = ['booking', 'reminders', 'messages'];
/** Pages that only open, or lead on to such pages, while the person is in the owner's account. Links that open by themselves stay as they are. */
const OF_THE_OWNER =
  /^\/(customer|bookings|billing-history|quotes|requests|pay|checkout|confirm|visits(?!\/(confirm|report|sign-off)\/))(?=[/?#]|$)/;

type Data = Record<string, unknown>;
/** `data` as `notify` takes it: made in the receiver's language where it is a function. */
type Original = { dedupeKey: string; userId?: string | null; data: Data | (() => Data | Promise<Data>) };
/** For one member: under their own name, with links that open the owner's account first. */
type HouseholdCopy = { dedupeKey: string; userId: string; data: () => Promise<Data> };

function keyPart(householdId: string): string {
  return `:household-${householdId}`;
}

/** The same notice for each person of the owner's household. Each one's own settings decide where it goes. */
export async function copyForHousehold(
  tx: Tx,
  { dedupeKey, userId, data }: Original,
  eventClass: EventClass,
): Promise<HouseholdCopy[]> {
  if (!userId || !SHARED.includes(eventClass)) return [];
  const members = await tx.householdMember.findMany({
    where: { ownerId: userId, owner: OPENABLE, member: { status: { not: 'banned' }, deletedAt: null } },
    orderBy: { seat: 'asc' },
    select: { id: true, memberId: true, member: { select: { fullName: true, email: true } } },
  });
  return members.map(({ id, memberId, member }) => ({
    dedupeKey: `${dedupeKey}${keyPart(id)}`,
    userId: memberId,
    data: async () =>
      rewrite(typeof data === 'function' ? await data() : data, { householdId: id, name: member.fullName || member.email }),
  }));
}

function rewrite(data: Data, to: { householdId: string; name: string }): Data {
  const own = Object.entries(data).map(([key, value]) => {
    if (key === 'name') return [key, to.name];
    return [key, typeof value === 'string' ? throughDoor(value, to.householdId) : value];
  });
  return Object.fromEntries(own) as Data;
}

function throughDoor(text: string, householdId: string): string {
  const site = new URL(appUrl('/')).origin;
  if (!text.startsWith(`${site}/`)) return text;
  const path = text.slice(site.length);
  return OF_THE_OWNER.test(path)
    ? appUrl(`/customer/household/${householdId}/open?${new URLSearchParams({ to: path }).toString()}`)
    : text;
}

/** A person who is no longer of the household gets none of the copies that still wait. */
export async function dropHouseholdNotices(
  tx: Tx,
  { householdId, memberId }: { householdId: string; memberId: string },
): Promise<void> {
  await tx.notification.updateMany({
    where: { userId: memberId, status: 'queued', dedupeKey: { contains: keyPart(householdId) } },
    data: { status: 'cancelled' },
  });
}

/** The copies that a person of the household got go with the account that they were about. */
export async function deleteHouseholdNotices(
  tx: Tx,
  { householdId, memberId }: { householdId: string; memberId: string },
): Promise<void> {
  await tx.notification.deleteMany({ where: { userId: memberId, dedupeKey: { contains: keyPart(householdId) } } });
}
