import { Prisma } from '#prisma';
import { pathOnSite } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { afterCursor } from '#app/platform/after-cursor';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { asLanguage, type Language } from '#app/platform/texts/language';
import { inLanguage } from '#app/platform/texts/language.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { type InboxTopic, isAbout } from './inbox-topics';
import { isTemplateName, writeMail } from './templates/templates';

export const NOTICES_PER_PAGE = 20;
/** Of one topic nothing older is looked for: however many notices a person has, a rare topic costs no more. */
const TOPIC_DAYS = 90;

export type InboxNotice = {
  id: string;
  title: string;
  text: string;
  /** Where it leads: a path on our own site, or the whole address of another; null where it leads nowhere. */
  path: string | null;
  action: string | null;
  at: Date;
  isRead: boolean;
  /** In which its words are. */
  language: Language;
};

/** More than pages say, which is "99+". */
const MOST_COUNTED = 100;

/** How many notices in this person's inbox they have not read, counted to 100. */
export async function unreadNotices(db: Db, { userId }: { userId: string }): Promise<number> {
  const [row] = await db.$queryRaw<{ unread: number }[]>`SELECT ${countUnreadNotices(userId)} AS unread`;
  return row?.unread ?? 0;
}

/** The same as a part of a statement. `count` of Prisma with `take` would sort them all first. */
export function countUnreadNotices(userId: string): Prisma.Sql {
  return Prisma.sql`(SELECT count(*)::int FROM (SELECT FROM notification
    WHERE user_id = ${userId}::uuid AND channel = 'inbox' AND read_at IS NULL AND status = 'sent' LIMIT ${MOST_COUNTED}) AS found)`;
}

/** A person's notices, the newest first, after the one that `after` names; of one topic those of the last 90 days. */
export async function listInbox(
  db: Db,
  { userId, after, topic }: { userId: string; after?: string; topic?: InboxTopic },
): Promise<{ notices: InboxNotice[]; next: string | null }> {
  const own = { userId, channel: 'inbox' } as const;
  const from = after
    ? await db.notification.findFirst({ where: { id: after, ...own }, select: { createdAt: true, id: true } })
    : null;
  const rows = await db.notification.findMany({
    where: {
      ...own,
      status: { in: ['queued', 'sending', 'sent'] },
      sendAfter: { lte: new Date(now().getTime() + MINUTE_MS) },
      AND: [
        afterCursor({ time: 'createdAt', id: 'id' }, from),
        topic ? { ...isAbout(topic), createdAt: { gt: new Date(now().getTime() - TOPIC_DAYS * DAY_MS) } } : {},
      ],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: NOTICES_PER_PAGE + 1,
    select: { id: true, template: true, data: true, language: true, createdAt: true, readAt: true },
  });
  const page = rows.slice(0, NOTICES_PER_PAGE);
  return {
    notices: page.flatMap((row) => asNotice(row)),
    next: rows.length > NOTICES_PER_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

type Row = { id: string; template: string; data: unknown; language: string; createdAt: Date; readAt: Date | null };

function asNotice({ id, template, data, createdAt, readAt, ...kept }: Row): InboxNotice[] {
  if (!isTemplateName(template)) return [];
  const language = asLanguage(kept.language);
  const { subject, preheader, button } = inLanguage(language, () => writeMail(template, data));
  return [
    {
      id,
      title: subject,
      text: preheader,
      path: button ? getPath(button.url) : null,
      action: button?.label ?? null,
      at: createdAt,
      isRead: readAt !== null,
      language,
    },
  ];
}

/** The link of a mail is absolute; on our own pages its path is enough. Invoices open on the pages of the payment provider. */
function getPath(url: string): string | null {
  return URL.canParse(url) ? (pathOnSite(url) ?? url) : null;
}

/** One notice, or all that are there, are read. Another's are not there. */
export async function markNoticesRead(tx: Tx, { userId, id }: { userId: string; id?: string }): Promise<number> {
  const { count } = await tx.notification.updateMany({
    where: { userId, channel: 'inbox', readAt: null, ...(id ? { id } : {}) },
    data: { readAt: now() },
  });
  if (count > 0) await publish(tx, [rooms.user(userId)], { type: 'notification.created', id: userId });
  return count;
}
