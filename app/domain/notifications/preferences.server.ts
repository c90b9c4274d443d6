import type { Db, Tx } from '#app/platform/db.server';
import { mark, type Marked, translate } from '#app/platform/texts/t';
import { type EventClass, isOnByDefault, isTransactional, isWanted, type NoticeChannel } from './templates/event-class';
import { isSentBy } from './templates/templates';

/** What each class is called, and which roles it is for. Accounts’ own mail is not in it: it has no choice. */
const ROWS: { eventClass: EventClass; label: Marked; detail: Marked; roles?: readonly string[] }[] = [
  { eventClass: 'booking', label: mark('Bookings and visits'), detail: mark('Confirmed, rescheduled, canceled, on the way') },
  { eventClass: 'reminders', label: mark('Reminders'), detail: mark('Seven, three and one day before a visit') },
  { eventClass: 'messages', label: mark('Messages'), detail: mark('When someone writes to you') },
  { eventClass: 'money', label: mark('Payments'), detail: mark('Receipts, refunds, a card that failed') },
  { eventClass: 'offers', label: mark('Job offers'), detail: mark('Jobs that match your rules'), roles: ['pro'] },
  { eventClass: 'licenses', label: mark('Licenses'), detail: mark('When one is checked, and before it expires'), roles: ['pro'] },
  { eventClass: 'operations', label: mark('Operations'), detail: mark('What needs attention in the office'), roles: ['admin'] },
  { eventClass: 'marketing', label: mark('News and offers'), detail: mark('A few times a season') },
];

/** `sent` is false where nothing of that class ever goes that way, so that there is nothing to choose. */
export type PreferenceCell = { channel: NoticeChannel; on: boolean; fixed: boolean; sent: boolean };
export type PreferenceRow = { eventClass: EventClass; label: string; detail: string; cells: PreferenceCell[] };

function rowsFor(roles: readonly string[]) {
  return ROWS.filter((row) => !row.roles || row.roles.some((role) => roles.includes(role)));
}

function isFixed(eventClass: EventClass, channel: NoticeChannel): boolean {
  return channel === 'email' && isTransactional(eventClass);
}

/** The one preference matrix, event class × channel, as its owner sees it. */
export async function readPreferences(
  db: Db,
  { userId, roles, channels }: { userId: string; roles: readonly string[]; channels: readonly NoticeChannel[] },
): Promise<PreferenceRow[]> {
  const stored = await db.notificationPreference.findMany({ where: { userId } });
  const chosen = new Map(stored.map((row) => [`${row.eventClass}:${row.channel}`, row.enabled]));
  return rowsFor(roles).map(({ eventClass, label, detail }) => ({
    eventClass,
    label: translate(label),
    detail: translate(detail),
    cells: channels.map((channel) => ({
      channel,
      on: isWanted(eventClass, channel, chosen.get(`${eventClass}:${channel}`)),
      fixed: isFixed(eventClass, channel),
      sent: isSentBy(eventClass, channel),
    })),
  }));
}

/** Stores the whole matrix of the shown channels: what is not in `on` is off. Mail about one’s own contract stays on whatever is sent. */
export async function savePreferences(
  tx: Tx,
  {
    userId,
    roles,
    channels,
    on,
  }: { userId: string; roles: readonly string[]; channels: readonly NoticeChannel[]; on: ReadonlySet<string> },
): Promise<void> {
  for (const { eventClass } of rowsFor(roles)) {
    for (const channel of channels) {
      if (isFixed(eventClass, channel) || !isSentBy(eventClass, channel)) continue;
      await setPreference(tx, { userId, eventClass, channel, enabled: on.has(`${eventClass}:${channel}`) });
    }
  }
}

type Choice = { userId: string; eventClass: EventClass; channel: NoticeChannel; enabled: boolean };

/** One box of the matrix. */
export async function setPreference(tx: Tx, { userId, eventClass, channel, enabled }: Choice): Promise<void> {
  const key = { userId, eventClass, channel };
  await tx.notificationPreference.upsert({
    where: { userId_eventClass_channel: key },
    create: { ...key, enabled },
    update: { enabled },
  });
}

/** Whether marketing mail is on; off unless it was asked for. */
export async function wantsMarketing(db: Db, userId: string): Promise<boolean> {
  const row = await db.notificationPreference.findUnique({
    where: { userId_eventClass_channel: { userId, eventClass: 'marketing', channel: 'email' } },
    select: { enabled: true },
  });
  return row?.enabled ?? isOnByDefault('marketing', 'email');
}
