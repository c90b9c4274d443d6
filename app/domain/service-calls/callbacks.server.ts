import { t } from '#app/platform/texts/t';
import type { Prisma, PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { countEach } from '#app/platform/count-each';
import { transact, type Db, type Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { tryEach } from '#app/tasks/try-each';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { addOfficeMinutes } from '../settings/office-hours';
import { readOfficeHours } from '../settings/queries.server';
import { recordAudit } from '../audit/record-audit.server';
import { CALLBACK_MINUTES } from './service-call-terms';

const BATCH_SIZE = 100;

/** By when we call: within 30 minutes of open hours. */
export async function callbackDueAt(db: Db): Promise<Date> {
  return addOfficeMinutes(await readOfficeHours(db), now(), CALLBACK_MINUTES);
}

export const CALLBACK_FILTERS = ['open', 'done'] as const;
export type CallbackFilter = (typeof CALLBACK_FILTERS)[number];

const isDone: Record<CallbackFilter, Prisma.CallbackWhereInput> = { open: { doneAt: null }, done: { doneAt: { not: null } } };

export const CALLBACK_SORTS = { due: { field: 'dueAt' }, done: { field: 'doneAt', empty: 'last' } } satisfies Sorts;

/** Calls that were promised: those to make, or those that were made. */
export function listCallbacks(db: Db, filter: CallbackFilter, page: SortedPage) {
  return readSorted(page, {
    findPlace: (id, select) => db.callback.findUnique({ where: { id }, select }),
    find: ({ where: part, orderBy, take }) =>
      db.callback.findMany({
        where: { AND: [isDone[filter], part] },
        orderBy,
        take,
        select: {
          id: true,
          phone: true,
          reason: true,
          dueAt: true,
          doneAt: true,
          booking: {
            select: {
              reference: true,
              contactName: true,
              site: { select: { city: true, zone: true } },
              visits: { where: { leadVisitId: null }, select: { id: true }, take: 1 },
            },
          },
        },
      }),
  });
}

export function countCallbacks(db: Db): Promise<Record<CallbackFilter, number>> {
  return countEach(CALLBACK_FILTERS, (filter, take) =>
    db.callback.count({ where: isDone[filter], orderBy: { dueAt: 'asc' }, take }),
  );
}

/** An admin has called. Saying it twice is saying it once. Throws NotFound. */
export async function closeCallback(tx: Tx, input: { callbackId: string; adminId: string; note: string }): Promise<void> {
  const { callbackId, adminId, note } = input;
  const closed = await tx.callback.updateMany({
    where: { id: callbackId, doneAt: null },
    data: { doneAt: now(), doneById: adminId, note },
  });
  if (closed.count === 0) {
    if (!(await tx.callback.count({ where: { id: callbackId } }))) throw new NotFound();
    return;
  }
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'callback.close',
    objectType: 'callback',
    objectId: callbackId,
    reason: note || null,
  });
}

/** Admins are told of every call that is late, once. Run by the crontab; running it twice says nothing twice, and one that fails keeps no others. */
export async function watchCallbacks(db: PrismaClient): Promise<void> {
  const late = await db.callback.findMany({
    where: { doneAt: null, alertedAt: null, dueAt: { lte: now() } },
    orderBy: { dueAt: 'asc' },
    take: BATCH_SIZE,
    select: { id: true, phone: true, booking: { select: { reference: true, contactName: true } } },
  });
  await tryEach(late, (call) =>
    transact(db, async (tx) => {
      await notifyAdmins(tx, {
        dedupeKey: `callback-late:${call.id}`,
        subject: () => t('Callback overdue: {name}', { name: call.booking.contactName }),
        text: () =>
          t('{phone}, {reference}. We promised to call within {minutes} minutes.', {
            phone: call.phone,
            reference: call.booking.reference,
            minutes: CALLBACK_MINUTES,
          }),
        url: appUrl('/admin/callbacks'),
      });
      await tx.callback.update({ where: { id: call.id }, data: { alertedAt: now() } });
    }),
  );
}
