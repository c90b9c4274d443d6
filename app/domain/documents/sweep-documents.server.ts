import { currentLocale } from '#app/platform/texts/language';
import { t, translate } from '#app/platform/texts/t';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { dateTimeFormat } from '#app/platform/date-time-format';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { todayColumn } from '#app/platform/local-date';
import { tryEach } from '#app/tasks/try-each';
import { notify } from '../notifications/notify.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { documentLabels, type DocumentKind } from './document-kinds';
import { reminderStep } from './reminder-policy';

const BATCH_SIZE = 500;

/**
 * Tells pros 60, 30 and 7 days before an approved document expires, and once it has; then our team too where it is the insurance,
 * since dispatch has stopped. Each step is said once, however often this runs; a newer document of the kind ends the notices. Returns how
 * many were reminded of; what fails is thrown once the others are done.
 */
export async function sweepDocuments(db: PrismaClient): Promise<number> {
  let reminded = 0;
  await tryEach(readUnsent(db), async (reminder) => {
    await transact(db, (tx) => remind(tx, reminder));
    reminded += 1;
  });
  return reminded;
}

async function* readUnsent(db: PrismaClient): AsyncGenerator<Reminder> {
  const from = new Date(now().getTime() - 3 * DAY_MS);
  const to = new Date(now().getTime() + 61 * DAY_MS);
  let page: Due[] = [];
  do {
    page = await documentsAfter(db, page.at(-1)?.id, { from, to });
    yield* await listUnsent(db, page);
  } while (page.length === BATCH_SIZE);
}

type Days = { from: Date; to: Date };

/** Those that were reminded of stay until they are over, so all are looked at, page by page. */
function documentsAfter(db: PrismaClient, after: string | undefined, { from, to }: Days): Promise<Due[]> {
  return db.proDocument.findMany({
    where: { status: 'approved', deletedAt: null, expiresOn: { gte: from, lte: to }, pro: { status: { not: 'banned' } } },
    orderBy: [{ expiresOn: 'asc' }, { id: 'asc' }],
    take: BATCH_SIZE,
    ...(after ? { cursor: { id: after }, skip: 1 } : {}),
    select: {
      id: true,
      kind: true,
      expiresOn: true,
      proId: true,
      pro: {
        select: {
          zone: true,
          userId: true,
          user: { select: { fullName: true } },
          documents: { where: { status: 'approved', deletedAt: null }, select: { kind: true, expiresOn: true } },
        },
      },
    },
  });
}

type Due = {
  id: string;
  kind: DocumentKind;
  expiresOn: Date | null;
  proId: string;
  pro: {
    zone: string;
    userId: string;
    user: { fullName: string };
    documents: { kind: string; expiresOn: Date | null }[];
  };
};

type Reminder = Due & { expiresOn: Date; days: number; dedupeKey: string };

function reminderOf(document: Due): Reminder | null {
  const { id, kind, expiresOn, pro } = document;
  if (!expiresOn) return null;
  if (pro.documents.some((other) => other.kind === kind && other.expiresOn && other.expiresOn > expiresOn)) return null;
  const days = Math.round((expiresOn.getTime() - todayColumn(now(), pro.zone).getTime()) / DAY_MS);
  const step = reminderStep(days);
  return step === null ? null : { ...document, expiresOn, days, dedupeKey: `document-expiring:${id}:${step}` };
}

/** The reminders of these documents that are due and not in the pro's inbox yet: most were sent at an earlier hour. */
async function listUnsent(db: PrismaClient, page: Due[]): Promise<Reminder[]> {
  const due = page.flatMap((document) => reminderOf(document) ?? []);
  const keyOf = ({ dedupeKey }: Reminder) => `${dedupeKey}:inbox`;
  const sent = await db.notification.findMany({ where: { dedupeKey: { in: due.map(keyOf) } }, select: { dedupeKey: true } });
  const keys = new Set(sent.map(({ dedupeKey }) => dedupeKey));
  return due.filter((reminder) => !keys.has(keyOf(reminder)));
}

async function remind(tx: Tx, { id, kind, expiresOn, proId, pro, days, dedupeKey }: Reminder): Promise<void> {
  await notify(tx, {
    dedupeKey,
    userId: pro.userId,
    template: 'document-expiring',
    data: () => ({
      name: pro.user.fullName,
      document: translate(documentLabels[kind]),
      expires: dateTimeFormat(currentLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(expiresOn),
      days,
      stopsWork: kind === 'insurance',
      url: appUrl('/pro/docs'),
    }),
  });
  if (days >= 0 || kind !== 'insurance') return;
  await notifyAdmins(tx, {
    dedupeKey: `document-over:${id}`,
    subject: () => t('Insurance expired: {name}', { name: pro.user.fullName }),
    text: () => t('They won’t get new offers. Check the visits they already have.'),
    url: appUrl(`/admin/pros/${proId}`),
  });
}
