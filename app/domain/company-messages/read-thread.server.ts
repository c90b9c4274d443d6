import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import type { About, CompanyMessageState, CompanyThread, Side } from './company-message.schema';
import { t } from '#app/platform/texts/t';

const PAGE = 50;

type Reader = { companyId: string; userId: string; side: Side };

/** How far this reader has read: a member for themselves, the office as a whole. */
async function readTo(db: Db, { companyId, userId, side }: Reader): Promise<number> {
  const { _max } = await db.companyMessageMark.aggregate({
    where: { companyId, side, ...(side === 'company' ? { userId } : {}) },
    _max: { seq: true },
  });
  return _max.seq ?? 0;
}

/** How many messages of the other side this reader has not read. */
export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const { companyId, side } = reader;
  return db.companyMessage.count({ where: { companyId, side: { not: side }, seq: { gt: await readTo(db, reader) } } });
}

/**
 * The newest messages of a company and the office, or those before a number, oldest first. Reading changes nothing: the page says so by
 * `markCompanyRead`. Whether this person may read it is the caller's question.
 */
export async function readCompanyThread(db: Db, reader: Reader, before?: number): Promise<CompanyThread> {
  const { companyId } = reader;
  const rows = await db.companyMessage.findMany({
    where: { companyId, ...(before === undefined ? {} : { seq: { lt: before } }) },
    orderBy: { seq: 'desc' },
    take: PAGE + 1,
    include: { sender: { select: { fullName: true } }, site: { select: { label: true, street: true } } },
  });
  const shown = rows.slice(0, PAGE).reverse();
  const [seen, [byCompany, byOffice], unread] = await Promise.all([
    db.companyMessageMark.groupBy({ by: ['side'], where: { companyId }, _max: { seq: true } }),
    Promise.all([lastOf(db, { companyId, side: 'company' }), lastOf(db, { companyId, side: 'office' })]),
    countUnread(db, reader),
  ]);
  const readBy = (of: Side) => seen.find((one) => one.side === of)?._max.seq ?? 0;
  const reached = {
    company: { read: readBy('office'), replied: byOffice },
    office: { read: readBy('company'), replied: byCompany },
  };
  return {
    messages: shown.map(({ id, seq, about, subject, body, createdAt, deliveredAt, sender, site, ...row }) => {
      const from: Side = row.side === 'office' ? 'office' : 'company';
      return {
        id,
        seq,
        side: from,
        subject,
        body,
        createdAt,
        about: about as About,
        from: sender.fullName || (from === 'office' ? t('Our office') : t('A former member')),
        place: site ? site.label || site.street : '',
        state: stateOf({ seq, deliveredAt }, reached[from]),
      };
    }),
    earlierBefore: rows.length > PAGE ? (shown[0]?.seq ?? null) : null,
    unread,
    lastSeq: shown.at(-1)?.seq ?? 0,
  };
}

/** The number of the last message of a side. */
async function lastOf(db: Db, where: { companyId: string; side: Side }): Promise<number> {
  return (await db.companyMessage.findFirst({ where, orderBy: { seq: 'desc' }, select: { seq: true } }))?.seq ?? 0;
}

type Reached = { read: number; replied: number };

/** How far a message has come: to the other side's mailbox or inbox, before their eyes, or to an answer. */
function stateOf(
  { seq, deliveredAt }: { seq: number; deliveredAt: Date | null },
  { read, replied }: Reached,
): CompanyMessageState {
  if (replied > seq) return 'replied';
  if (read >= seq) return 'read';
  return deliveredAt ? 'delivered' : 'sent';
}

/** The reader has seen everything up to a message; a number beyond the last one counts as the last. Never goes back. */
export async function markCompanyRead(tx: Tx, { companyId, userId, side, seq }: Reader & { seq: number }): Promise<void> {
  const { _max } = await tx.companyMessage.aggregate({ where: { companyId, seq: { lte: seq } }, _max: { seq: true } });
  if (_max.seq === null) return;
  await moveMark(tx, { companyId, userId, side, seq: _max.seq });
  await publish(tx, [rooms.admin(), ...(await memberRooms(tx, companyId))], { type: 'thread.read', id: companyId });
}

export async function moveMark(tx: Tx, { companyId, userId, side, seq }: Reader & { seq: number }): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO company_message_mark (company_id, user_id, side, seq, read_at)
    VALUES (${companyId}::uuid, ${userId}::uuid, ${side}, ${seq}, ${now()})
    ON CONFLICT (company_id, user_id) DO UPDATE SET side = excluded.side, seq = excluded.seq, read_at = excluded.read_at
    WHERE company_message_mark.seq < excluded.seq OR company_message_mark.side <> excluded.side`;
}

export async function memberRooms(db: Db, companyId: string): Promise<string[]> {
  const members = await db.companyMember.findMany({ where: { companyId }, select: { userId: true } });
  return members.map(({ userId }) => rooms.user(userId));
}

/** A notice of a message has left: from now on it is delivered. Repeats change nothing. */
export async function noteDelivered(db: Db, notificationId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE company_message SET delivered_at = notice.sent_at FROM notification AS notice
    WHERE notice.id = ${notificationId}::uuid AND notice.status = 'sent' AND notice.sent_at IS NOT NULL
      AND company_message.id = (notice.data ->> 'messageId')::uuid AND company_message.delivered_at IS NULL`;
}
