import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { mark, t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { type AddOnForm, MAX_ADD_ONS } from './add-on-form.schema';
import { type MoveUp, moveAbove } from '#app/platform/move-above';
import { freeSlug } from './slug';

const columns = {
  id: true,
  name: true,
  description: true,
  priceCents: true,
  mostPieces: true,
  minutes: true,
  active: true,
  version: true,
} as const;

const CHANGED = mark('Another admin just changed this add-on. Check their changes and try again.');

/** Every add-on, the retired ones too, in the order of the booking form. */
export function listAddOnsForAdmin(db: Db) {
  return db.addOn.findMany({ orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }], select: columns });
}

/** Throws NotFound. */
export async function readAddOn(db: Db, id: string) {
  const addOn = await db.addOn.findUnique({ where: { id }, select: columns });
  if (!addOn) throw new NotFound(t('Add-on not found'));
  return addOn;
}

/** Two admins who write add-ons at once write one after the other. */
async function lockAddOns(tx: Tx) {
  await tx.$queryRaw`SELECT id FROM add_on ORDER BY id FOR UPDATE`;
  return listAddOnsForAdmin(tx);
}

type Save = { id: string | null; form: AddOnForm; adminId: string };

/**
 * Adds an add-on at the end of the list, or changes one. Quotes that are out and bookings keep their lines and prices. Throws
 * InputError beside the field, NotFound, and Conflict('version') when it was changed meanwhile.
 */
export async function saveAddOn(tx: Tx, { id, form, adminId }: Save): Promise<void> {
  const all = await lockAddOns(tx);
  const before = id === null ? null : await readAddOn(tx, id);
  if (before && before.version !== form.version) throw new Conflict('version', CHANGED);
  const { name, description, price: priceCents, mostPieces, minutes } = form;
  if (all.some((each) => each.id !== id && each.name.toLowerCase() === name.toLowerCase()))
    throw new InputError(t('Choose another name'), { name: t('There is already an add-on called {name}', { name }) });
  if (!before) checkRoom(all);
  const after = { name, description, priceCents, mostPieces, minutes };
  const saved = before
    ? await tx.addOn.update({ where: { id: before.id }, data: { ...after, version: { increment: 1 } }, select: columns })
    : await tx.addOn.create({
        data: {
          ...after,
          id: freeSlug(
            name,
            all.map((each) => each.id),
          ),
          sortOrder: await nextPlace(tx),
        },
        select: columns,
      });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: before ? 'add-on.change' : 'add-on.add',
    objectType: 'add_on',
    objectId: saved.id,
    reason: form.reason,
    data: { version: saved.version, before, after },
  });
}

/** Throws InputError where the booking form reads no more. */
function checkRoom(all: readonly { active: boolean }[]): void {
  if (all.filter(({ active }) => active).length < MAX_ADD_ONS) return;
  throw new InputError(t('The booking form takes {most} add-ons. Retire one first.', { most: MAX_ADD_ONS }));
}

async function nextPlace(tx: Tx): Promise<number> {
  const { _max } = await tx.addOn.aggregate({ _max: { sortOrder: true } });
  return (_max.sortOrder ?? 0) + 1;
}

type Changed = { id: string; version: number; adminId: string };

/** Takes an add-on off the booking form, or puts it back. Throws NotFound, Conflict('version'). */
export async function retireAddOn(tx: Tx, { id, version, active, adminId }: Changed & { active: boolean }): Promise<void> {
  const all = await lockAddOns(tx);
  await readAddOn(tx, id);
  if (active) checkRoom(all);
  const { count } = await tx.addOn.updateMany({ where: { id, version }, data: { active, version: { increment: 1 } } });
  if (count === 0) throw new Conflict('version', CHANGED);
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: active ? 'add-on.restore' : 'add-on.retire',
    objectType: 'add_on',
    objectId: id,
    data: { version: version + 1 },
  });
}

/** Moves an add-on above another one. Throws NotFound, Conflict('version'). */
export async function raiseAddOn(tx: Tx, { adminId, ...move }: MoveUp): Promise<void> {
  const all = await lockAddOns(tx);
  const order = moveAbove(
    all.map(({ id }) => id),
    move,
  );
  for (const [index, id] of order.entries()) await tx.addOn.update({ where: { id }, data: { sortOrder: index + 1 } });
  const actor = { kind: 'admin', userId: adminId } as const;
  await recordAudit(tx, { actor, action: 'add-on.raise', objectType: 'add_on', objectId: move.id });
}
