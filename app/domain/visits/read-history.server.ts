import { capitalize } from '#app/platform/capitalize';
import type { VisitEvent } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { t } from '#app/platform/texts/t';
import type { HistoryReader, NamedEvent } from './history-parts';
import { describeEvent } from './history-text';
import { isVisitEventType } from './visit-event-types';
import { proNameForCustomers } from '../names/pro-name';
import { readBusinessName } from '../settings/queries.server';

/** A visit lives through a few dozen events; more than this is never read at once. */
const MAX_READ = 200;
const SHOWN = 40;
/** So many of the events after a page are read with it: an offer is answered soon. */
const READ_AFTER = 20;
const eventId = /^\d{1,18}$/;
const GIVING = ['claim', 'accept', 'assign', 'reassign'];

type Reader =
  { reader: 'office' } | { reader: 'customer'; viewerId: string } | { reader: 'pro'; viewerId: string; proId: string };
export type HistoryLine = { id: string; at: Date; text: string; detail: string };

type Known = {
  /** Names by user. */
  users: Map<string, string>;
  pros: Map<string, { userId: string; name: string; company: string }>;
  contactName: string;
  zone: string;
  /** What acts by itself acts for the business. */
  business: string;
};

/** An event with the pros that it concerns, as the events before it say. */
type Placed = { event: VisitEvent; data: Record<string, unknown>; proId: string | null; fromProId: string | null };

/** The events of a visit in their order: the newest, or those before an event together with a few after it. */
async function readEvents(db: Db, visitId: string, before: bigint | null) {
  const own = { visitId };
  const events = await db.visitEvent.findMany({
    where: before === null ? own : { ...own, id: { lt: before } },
    orderBy: { id: 'desc' },
    take: MAX_READ,
  });
  const after =
    before === null
      ? []
      : await db.visitEvent.findMany({ where: { ...own, id: { gte: before } }, orderBy: { id: 'asc' }, take: READ_AFTER });
  return { events: [...events.toReversed(), ...after], oldestRead: events.length === MAX_READ ? events.at(-1) : undefined };
}

type HistoryPage = { lines: HistoryLine[]; next: string | null };

/**
 * A page of what happened with a visit, newest first, in sentences that name the actor and the other person, and why where the
 * reader may read it. `before` is the line that the page before ended with; empty for the newest.
 */
export async function readHistory(
  db: Db,
  visitId: string,
  { reader, before }: { reader: Reader; before: string },
): Promise<HistoryPage> {
  const end = eventId.test(before) ? BigInt(before) : null;
  const visit = await db.visit.findUniqueOrThrow({
    where: { id: visitId },
    select: {
      zone: true,
      booking: { select: { contactName: true } },
    },
  });
  const { events, oldestRead } = await readEvents(db, visitId, end);
  const userIds = [...new Set(events.flatMap(({ actorId }) => actorId ?? []))];
  const proIds = [...new Set(events.flatMap(({ data }) => prosIn(fieldsOf(data))))];
  const [users, pros, business] = await Promise.all([
    db.user.findMany({ where: { id: { in: userIds } }, select: { id: true, fullName: true, email: true } }),
    db.pro.findMany({
      where: { OR: [{ id: { in: proIds } }, { userId: { in: userIds } }] },
      select: { id: true, userId: true, companyName: true, user: { select: { fullName: true } } },
    }),
    readBusinessName(db),
  ]);
  const known: Known = {
    users: new Map(users.map(({ id, fullName, email }) => [id, fullName || email])),
    pros: new Map(
      pros.map(({ id, userId, companyName, user }) => [
        id,
        { userId, name: user.fullName || companyName, company: proNameForCustomers({ companyName, user }) },
      ]),
    ),
    contactName: visit.booking.contactName,
    zone: visit.zone,
    business,
  };
  const placed = placeEvents(events, known);
  const shown = reader.reader === 'pro' ? sinceGiven(placed, reader.proId) : placed;
  const lines = shown.filter(({ event }) => end === null || event.id < end).flatMap((each) => lineOf(each, known, reader));
  const page = lines.slice(-SHOWN).toReversed();
  // What was before the job was theirs is for no pro.
  const begins = shown.length < placed.length;
  const last = lines.length > SHOWN ? page.at(-1)?.id : begins ? undefined : oldestRead?.id;
  return { lines: page, next: last === undefined ? null : String(last) };
}

function fieldsOf(data: unknown): Record<string, unknown> {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}

function prosIn(data: Record<string, unknown>): string[] {
  return ['proId', 'fromProId', 'toProId'].flatMap((key) => (typeof data[key] === 'string' ? [data[key]] : []));
}

/** Says of each event which pro it concerns: the one it names, or the one who was asked or had the visit at that time. */
function placeEvents(events: VisitEvent[], { pros }: Known): Placed[] {
  const proOfUser = new Map([...pros].map(([proId, { userId }]) => [userId, proId]));
  let current: string | null = null;
  let before: string | null = null;
  return events.map((event, index) => {
    const data = fieldsOf(event.data);
    const named = event.type === 'pro-changed' ? data.toProId : data.proId;
    const own = event.actorKind === 'pro' && event.actorId ? proOfUser.get(event.actorId) : undefined;
    const proId: string | null =
      typeof named === 'string'
        ? named
        : (own ?? (event.type === 'offer' ? answererOf(events.slice(index + 1), proOfUser) : current));
    const fromProId = typeof data.fromProId === 'string' ? data.fromProId : before;
    if (event.type === 'offer' || GIVING.includes(event.type)) {
      before = proId;
      current = proId;
    }
    return { event, data, proId, fromProId };
  });
}

/** The pro who answered an offer that names none. */
function answererOf(later: VisitEvent[], proOfUser: Map<string, string>): string | null {
  const answer = later.find(({ type }) => type === 'accept' || type === 'end-offer');
  return (answer?.actorId && proOfUser.get(answer.actorId)) || null;
}

/** A pro reads what happened since the job was theirs, not what was before with others. */
function sinceGiven(placed: Placed[], proId: string): Placed[] {
  const gives = ({ event }: Placed) => GIVING.includes(event.type);
  const others = placed.findLastIndex((each) => gives(each) && each.proId !== proId);
  const first = placed.findIndex((each, index) => index > others && gives(each));
  return first < 0 ? [] : placed.slice(first);
}

function lineOf({ event, data, proId, fromProId }: Placed, known: Known, reader: Reader): HistoryLine[] {
  const { id, at, type, actorKind } = event;
  if (!isVisitEventType(type)) return [];
  const pro = proName(proId, known, reader);
  const line = describeEvent(
    {
      type,
      actorKind,
      by: actorName(event, known, reader),
      pro,
      Pro: capitalize(pro),
      from: proName(fromProId, known, reader),
      zone: known.zone,
      data,
    } satisfies NamedEvent,
    reader.reader satisfies HistoryReader,
  );
  return line ? [{ id: String(id), at, ...line }] : [];
}

function proName(proId: string | null, { pros }: Known, reader: Reader): string {
  if (reader.reader === 'pro') return proId === reader.proId ? t('you') : t('another pro');
  const pro = proId ? pros.get(proId) : undefined;
  if (!pro) return t('the pro');
  return reader.reader === 'office' ? pro.name : pro.company;
}

function actorName({ actorKind, actorId }: VisitEvent, known: Known, reader: Reader): string {
  if (reader.reader !== 'office' && actorId === reader.viewerId) return t('You');
  switch (actorKind) {
    case 'admin':
      return reader.reader === 'office' ? ((actorId && known.users.get(actorId)) ?? t('An admin')) : t('Our office');
    case 'pro':
      return capitalize(proName([...known.pros].find(([, { userId }]) => userId === actorId)?.[0] ?? null, known, reader));
    case 'customer':
      if (reader.reader === 'pro') return t('The customer');
      return (actorId && known.users.get(actorId)) || known.contactName || t('The customer');
    default:
      return known.business;
  }
}
