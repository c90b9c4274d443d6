import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { fieldError, Conflict, InputError, NotFound } from '#app/platform/errors';
import { dateColumn, dateText, localDate } from '#app/platform/local-date';
import { readSorted } from '#app/platform/read-sorted';
import { mark, t } from '#app/platform/texts/t';
import { checkPlace } from '../areas/check-place.server';
import { recordAudit } from '../audit/record-audit.server';
import { officeZone } from '../settings/office-zone.server';
import type { ClosedForm } from './closed-form.schema';
import { CLOSED_LIMIT } from './read-closed.server';

const CHANGED = mark('Another admin just changed these closed days. Check their changes and try again.');
const OVER_SHOWN = 50;

const columns = {
  id: true,
  name: true,
  fromOn: true,
  toOn: true,
  reason: true,
  serviceLineId: true,
  areaId: true,
  zips: true,
  endedAt: true,
  version: true,
  serviceLine: { select: { name: true } },
  area: { select: { name: true } },
} as const;

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;
function findRow(db: Db, id: string) {
  return db.closedDays.findUnique({ where: { id }, select: columns });
}

function asDays(row: Row) {
  return { ...row, fromOn: dateText(row.fromOn), toOn: dateText(row.toOn) };
}

/** Closed days as admins see them. */
export type AdminClosed = ReturnType<typeof asDays>;

type Listed = { ahead: AdminClosed[]; over: AdminClosed[]; nextOver: string | null };

/** Those that are or will be in force, the soonest first; and a page of those that are over or were ended, the latest first. */
export async function listClosedForAdmin(db: Db, { after }: { after: string }): Promise<Listed> {
  const today = dateColumn(localDate(now(), await officeZone(db)));
  const isOver = { OR: [{ endedAt: { not: null } }, { toOn: { lt: today } }] };
  const [ahead, over] = await Promise.all([
    db.closedDays.findMany({
      where: { endedAt: null, toOn: { gte: today } },
      orderBy: [{ fromOn: 'asc' }, { id: 'asc' }],
      select: columns,
      take: CLOSED_LIMIT,
    }),
    readSorted(
      { sort: { field: 'toOn', direction: 'desc' }, after, take: OVER_SHOWN },
      {
        findPlace: (id, select) => db.closedDays.findUnique({ where: { id }, select }),
        find: ({ where, orderBy, take }) =>
          db.closedDays.findMany({ where: { AND: [isOver, where] }, orderBy, select: columns, take }),
      },
    ),
  ]);
  return { ahead: ahead.map(asDays), over: over.rows.map(asDays), nextOver: over.next };
}

/** Throws NotFound. */
export async function readClosedForAdmin(db: Db, id: string): Promise<AdminClosed> {
  const row = await findRow(db, id);
  if (!row) throw new NotFound(t('Closed days not found'));
  return asDays(row);
}

/** Two admins who write closed days at once write one after the other. */
async function lockClosed(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('closed_days', 7))`;
}

/** What the form names is there. Throws InputError beside the field. */
async function checkNamed(tx: Tx, form: ClosedForm, id: string | null): Promise<void> {
  const same = await tx.closedDays.findFirst({
    where: { name: form.name, endedAt: null, ...(id ? { id: { not: id } } : {}) },
    select: { id: true },
  });
  if (same) throw fieldError('name', t('There are already closed days called {name}', { name: form.name }));
  await checkPlace(tx, form);
}

type Save = { id: string | null; form: ClosedForm; adminId: string };

/**
 * Closes days, or changes which. Visits that stand on them stay until the office moves them. Throws InputError beside the field, NotFound,
 * and Conflict('version') when they were changed or ended meanwhile.
 */
export async function saveClosed(tx: Tx, { id, form, adminId }: Save): Promise<string> {
  await lockClosed(tx);
  const before = id === null ? null : await readClosedForAdmin(tx, id);
  if (before && (before.version !== form.version || before.endedAt)) throw new Conflict('version', CHANGED);
  const today = localDate(now(), await officeZone(tx));
  if (form.toOn < today) throw fieldError('toOn', t('These days are over. Enter days ahead'));
  await checkNamed(tx, form, id);
  if (!before && (await tx.closedDays.count({ where: { endedAt: null, toOn: { gte: dateColumn(today) } } })) >= CLOSED_LIMIT)
    throw new InputError(t('There are {most} closed days ahead already. End some first.', { most: CLOSED_LIMIT }));
  const { name, reason, serviceLineId, areaId, zips, fromOn, toOn } = form;
  const after = { name, reason, serviceLineId, areaId, zips };
  const data = { ...after, fromOn: dateColumn(fromOn), toOn: dateColumn(toOn) };
  const saved = before
    ? await tx.closedDays.update({ where: { id: before.id }, data: { ...data, version: { increment: 1 } }, select: columns })
    : await tx.closedDays.create({ data: { ...data, createdAt: now() }, select: columns });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: before ? 'closed-days.change' : 'closed-days.add',
    objectType: 'closed_days',
    objectId: saved.id,
    reason: form.log,
    data: { version: saved.version, before: before && logged(before), after: { ...after, fromOn, toOn } },
  });
  return saved.id;
}

function logged({ name, fromOn, toOn, reason, serviceLineId, areaId, zips }: AdminClosed) {
  return { name, fromOn, toOn, reason, serviceLineId, areaId, zips };
}

type End = { id: string; version: number; adminId: string };

/** Opens the days again. Throws NotFound, Conflict('version'). */
export async function endClosed(tx: Tx, { id, version, adminId }: End): Promise<AdminClosed> {
  await lockClosed(tx);
  const before = await readClosedForAdmin(tx, id);
  if (before.version !== version || before.endedAt) throw new Conflict('version', CHANGED);
  await tx.closedDays.update({ where: { id }, data: { endedAt: now(), version: { increment: 1 } } });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'closed-days.end',
    objectType: 'closed_days',
    objectId: id,
    data: { version: version + 1, before: logged(before) },
  });
  return before;
}
