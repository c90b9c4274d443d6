import { fingerprint } from '#app/platform/fingerprint.server';
import type { Db, Tx } from '#app/platform/db.server';
import { fieldError, Conflict, InputError, NotFound } from '#app/platform/errors';
import { type MoveUp, moveAbove } from '#app/platform/move-above';
import { mark, t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import type { ProgramForm, SizesForm } from './program-form.schema';
import { freeSlug } from './slug';

/** As many as the request form lists. */
const MOST_PROGRAMS = 20;
const CHANGED = mark('Another admin just changed this program. Check their changes and try again.');

const columns = { id: true, serviceLineId: true, name: true, text: true, active: true, version: true } as const;

/** Every program, the retired ones too, in the order of the page for businesses. */
export function listProgramsForAdmin(db: Db) {
  return db.commercialProgram.findMany({
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    select: { ...columns, serviceLine: { select: { name: true } } },
  });
}

/** A program with its prices by size, in cents; null is by quote. Throws NotFound. */
export async function readProgram(db: Db, id: string) {
  const [program, rows] = await Promise.all([
    db.commercialProgram.findUnique({ where: { id }, select: columns }),
    db.programPrice.findMany({ where: { program: id }, select: { sizeTier: true, unit: true, amountCents: true } }),
  ]);
  if (!program) throw new NotFound(t('Program not found'));
  const prices = Object.fromEntries(rows.map(({ sizeTier, amountCents }) => [sizeTier, amountCents]));
  return { ...program, unit: rows[0]?.unit === 'month' ? ('month' as const) : ('visit' as const), prices };
}

/** Two admins who write programs at once write one after the other. */
async function lockPrograms(tx: Tx) {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('commercial_program'))::text`;
  return listProgramsForAdmin(tx);
}

type Save = { id: string | null; form: ProgramForm; adminId: string };

/**
 * Adds a program at the end of the list, or changes one and its prices. Requests that came in keep the hint they were given. Throws
 * InputError beside the field, NotFound, and Conflict('version') when it was changed meanwhile.
 */
export async function saveProgram(tx: Tx, { id, form, adminId }: Save): Promise<void> {
  const all = await lockPrograms(tx);
  const before = id === null ? null : await readProgram(tx, id);
  if (before && before.version !== form.version) throw new Conflict('version', CHANGED);
  const { name, text, serviceLineId, unit, prices } = form;
  if (all.some((each) => each.id !== id && each.name.toLowerCase() === name.toLowerCase()))
    throw new InputError(t('Choose another name'), { name: t('There is already a program called {name}', { name }) });
  if (!(await tx.serviceLine.findUnique({ where: { id: serviceLineId }, select: { id: true } })))
    throw fieldError('serviceLineId', t('Choose a service'));
  if (!before) checkRoom(all);
  const after = { name, text, serviceLineId };
  const ids = all.map((each) => each.id);
  const saved = before
    ? await tx.commercialProgram.update({
        where: { id: before.id },
        data: { ...after, version: { increment: 1 } },
        select: columns,
      })
    : await tx.commercialProgram.create({
        data: { ...after, id: freeSlug(name, ids), sortOrder: all.length + 1 },
        select: columns,
      });
  await savePrices(tx, { program: saved.id, unit, prices });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: before ? 'program.change' : 'program.add',
    objectType: 'commercial_program',
    objectId: saved.id,
    reason: form.reason,
    data: { version: saved.version, before, after: { ...after, unit, prices } },
  });
}

async function savePrices(
  tx: Tx,
  { program, unit, prices }: { program: string; unit: string; prices: Record<string, number | null> },
): Promise<void> {
  await tx.programPrice.updateMany({ where: { program }, data: { unit } });
  for (const [sizeTier, amountCents] of Object.entries(prices))
    await tx.programPrice.upsert({
      where: { program_sizeTier: { program, sizeTier } },
      create: { program, sizeTier, unit, amountCents },
      update: { unit, amountCents },
    });
}

function checkRoom(all: readonly { active: boolean }[]): void {
  if (all.filter(({ active }) => active).length < MOST_PROGRAMS) return;
  throw new InputError(t('The request form lists {most} programs. Retire one first.', { most: MOST_PROGRAMS }));
}

type Changed = { id: string; version: number; adminId: string };

/** Takes a program off the page for businesses, or puts it back. Throws NotFound, Conflict('version'). */
export async function retireProgram(tx: Tx, { id, version, active, adminId }: Changed & { active: boolean }): Promise<void> {
  const all = await lockPrograms(tx);
  if (!all.some((each) => each.id === id)) throw new NotFound(t('Program not found'));
  if (active) checkRoom(all);
  const { count } = await tx.commercialProgram.updateMany({
    where: { id, version },
    data: { active, version: { increment: 1 } },
  });
  if (count === 0) throw new Conflict('version', CHANGED);
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: active ? 'program.restore' : 'program.retire',
    objectType: 'commercial_program',
    objectId: id,
    data: { version: version + 1 },
  });
}

/** Moves a program above another one. Throws NotFound, Conflict('version'). */
export async function raiseProgram(tx: Tx, { adminId, ...move }: MoveUp): Promise<void> {
  const all = await lockPrograms(tx);
  const order = moveAbove(
    all.map(({ id }) => id),
    move,
  );
  for (const [index, id] of order.entries()) await tx.commercialProgram.update({ where: { id }, data: { sortOrder: index + 1 } });
  const actor = { kind: 'admin', userId: adminId } as const;
  await recordAudit(tx, { actor, action: 'program.raise', objectType: 'commercial_program', objectId: move.id });
}

/** The sizes as they stand, with a mark of exactly these: a form made of others is refused. */
export async function readSizes(db: Db) {
  const sizes = await db.siteSize.findMany({ orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }] });
  return { sizes, seen: fingerprint(sizes) };
}

/**
 * Sets the sizes in their order. One that is not in the form is no longer offered; requests that name it keep its label. Throws
 * Conflict('version') when another admin changed them meanwhile.
 */
export async function saveSizes(tx: Tx, { form, adminId }: { form: SizesForm; adminId: string }): Promise<void> {
  await lockPrograms(tx);
  const { sizes: before, seen } = await readSizes(tx);
  if (seen !== form.seen)
    throw new Conflict('version', t('Another admin just changed the sizes. Check their changes and try again.'));
  const ids = before.map(({ id }) => id);
  const kept: string[] = [];
  for (const [index, { id: given, label }] of form.sizes.entries()) {
    const known = ids.includes(given) && !kept.includes(given) ? given : null;
    const again = before.find((each) => !each.active && each.label.toLowerCase() === label.toLowerCase())?.id;
    const id = known ?? (again && !kept.includes(again) ? again : freeSlug(label, [...ids, ...kept]));
    const data = { label, sortOrder: index + 1, active: true };
    await tx.siteSize.upsert({ where: { id }, create: { id, ...data }, update: data });
    kept.push(id);
  }
  await tx.siteSize.updateMany({ where: { id: { notIn: kept } }, data: { active: false } });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'site-sizes.change',
    objectType: 'site_size',
    objectId: 'all',
    data: { before, after: (await readSizes(tx)).sizes },
  });
}
