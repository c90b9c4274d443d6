import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { type MoveUp, moveAbove } from '#app/platform/move-above';
import { mark, t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { readCallPrice, saveCallPrice } from './save-call-price.server';
import { saveWorkKinds } from './save-work-kinds.server';
import type { ServiceLineForm } from './service-line-form.schema';
import { freeSlug } from './slug';

const CHANGED = mark('Another admin just changed this service. Check their changes and try again.');

const columns = {
  id: true,
  name: true,
  text: true,
  active: true,
  sortOrder: true,
  license: true,
  licenseStates: true,
  takesDown: true,
  houseDesign: true,
  doneText: true,
  guaranteeText: true,
  usualChecks: true,
  usualMinutes: true,
  problems: true,
  storagePriceCents: true,
  storagePayCents: true,
  storageText: true,
  storagePlace: true,
  version: true,
  kinds: { orderBy: { sortOrder: 'asc' }, select: { id: true, name: true } },
} as const;

/** Every service, those that are off too, in their order. */
export function listLinesForAdmin(db: Db) {
  return db.serviceLine.findMany({
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    select: {
      ...columns,
      _count: { select: { packages: { where: { active: true, listed: true } }, seasons: true, policies: true } },
    },
  });
}

/** Throws NotFound. */
export async function readLineForAdmin(db: Db, id: string) {
  const line = (await listLinesForAdmin(db)).find((each) => each.id === id);
  if (!line) throw new NotFound(t('Service not found'));
  const ids = line.kinds.map((kind) => kind.id);
  const pro = await db.pro.findFirst({
    where: { status: 'active', onboardedAt: { not: null }, services: { hasSome: ids } },
    select: { id: true },
  });
  return { ...line, hasPros: pro !== null, callCents: await readCallPrice(db, id) };
}

/** Two admins who write services at once write one after the other. */
export async function lockLines(tx: Tx) {
  await tx.$queryRaw`SELECT id FROM service_line ORDER BY id FOR UPDATE`;
  return listLinesForAdmin(tx);
}

/** Throws InputError beside the name where another service has it. */
export function requireFreeName(
  all: readonly { id: string; name: string }[],
  { id, name }: { id: string | null; name: string },
): void {
  if (!all.some((each) => each.id !== id && each.name.toLowerCase() === name.toLowerCase())) return;
  throw new InputError(t('Choose another name'), { name: t('There is already a service called {name}', { name }) });
}

function columnsOf(form: ServiceLineForm) {
  const { name, text, license, licenseStates, takesDown, houseDesign, doneText, guaranteeText } = form;
  const { usualChecks, usualMinutes, problems } = form;
  return {
    name,
    text,
    licenseStates,
    doneText,
    guaranteeText,
    usualChecks,
    usualMinutes,
    problems,
    license: license || null,
    takesDown: takesDown === 'on',
    houseDesign: houseDesign === 'on',
    ...storageColumns(form),
  };
}

/** Storage as it is sold; not sold, nothing of it is kept. Left out, it stays as it is. */
function storageColumns({ storagePrice, storagePay, storageText, storagePlace }: ServiceLineForm) {
  if (storagePrice === undefined) return {};
  if (storagePrice === null) return { storagePriceCents: null, storagePayCents: 0, storageText: '', storagePlace: '' };
  return { storagePriceCents: storagePrice, storagePayCents: storagePay ?? 0, storageText, storagePlace };
}

/** What its packages have no service can take away. Throws InputError. */
async function checkPackages(tx: Tx, id: string, after: { takesDown: boolean; houseDesign: boolean }): Promise<void> {
  const sold = { serviceLineId: id, active: true };
  if (!after.takesDown && (await tx.package.count({ where: { ...sold, takedownMinutes: { not: null } } })) > 0)
    throw new InputError(t('Check the takedown'), { takesDown: t('Packages on sale have a takedown. Change them first') });
  const sized = { OR: [{ usualFeet: { not: null } }, { storyPercent: { not: null } }] };
  if (!after.houseDesign && (await tx.package.count({ where: { ...sold, ...sized } })) > 0)
    throw new InputError(t('Check the drawing'), {
      houseDesign: t('Packages on sale take time by the size of the house. Change them first'),
    });
  if (!after.houseDesign && (await tx.package.count({ where: { ...sold, includedFeet: { not: null } } })) > 0)
    throw new InputError(t('Check the drawing'), {
      houseDesign: t('Packages on sale have a price by the roofline. Change them first'),
    });
}

type Save = { id: string | null; form: ServiceLineForm; adminId: string };

/**
 * Adds a service at the end of the list, or changes one. What was sold keeps its words and prices; a license counts from the next search
 * for a pro on. Throws InputError beside the field, NotFound, and Conflict('version') when it was changed meanwhile.
 */
export async function saveServiceLine(tx: Tx, { id, form, adminId }: Save): Promise<string> {
  const all = await lockLines(tx);
  const before = id === null ? null : all.find((each) => each.id === id);
  if (before === undefined) throw new NotFound(t('Service not found'));
  if (before && before.version !== form.version) throw new Conflict('version', CHANGED);
  requireFreeName(all, { id, name: form.name });
  const after = columnsOf(form);
  if (before) await checkPackages(tx, before.id, after);
  const taken = all.flatMap((each) => [each.id, ...each.kinds.map((kind) => kind.id)]);
  const saved = before
    ? await tx.serviceLine.update({ where: { id: before.id }, data: { ...after, version: { increment: 1 } }, select: columns })
    : await tx.serviceLine.create({
        data: { ...after, id: freeSlug(form.name, taken), sortOrder: nextPlace(all) },
        select: columns,
      });
  await saveWorkKinds(tx, { serviceLineId: saved.id, names: form.kinds.length > 0 ? form.kinds : [form.name] });
  await saveCallPrice(tx, { serviceLineId: saved.id, cents: form.callPrice });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: before ? 'service-line.change' : 'service-line.add',
    objectType: 'service_line',
    objectId: saved.id,
    reason: form.reason,
    data: { version: saved.version, before, after: { ...after, kinds: form.kinds, callPrice: form.callPrice } },
  });
  return saved.id;
}

export function nextPlace(all: readonly { sortOrder: number }[]): number {
  return Math.max(0, ...all.map(({ sortOrder }) => sortOrder)) + 1;
}

type Changed = { id: string; version: number; adminId: string };

/**
 * Takes a service with its packages off every page and out of what pros choose, or puts it back. What is booked goes on. Throws NotFound,
 * Conflict('version').
 */
export async function switchServiceLine(tx: Tx, { id, version, active, adminId }: Changed & { active: boolean }): Promise<void> {
  if (!(await lockLines(tx)).some((line) => line.id === id)) throw new NotFound(t('Service not found'));
  const { count } = await tx.serviceLine.updateMany({ where: { id, version }, data: { active, version: { increment: 1 } } });
  if (count === 0) throw new Conflict('version', CHANGED);
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: active ? 'service-line.on' : 'service-line.off',
    objectType: 'service_line',
    objectId: id,
    data: { version: version + 1 },
  });
}

/** Moves a service above another one. Throws NotFound, Conflict('version'). */
export async function raiseServiceLine(tx: Tx, { adminId, ...move }: MoveUp): Promise<void> {
  const order = moveAbove(
    (await lockLines(tx)).map(({ id }) => id),
    move,
  );
  for (const [index, id] of order.entries()) await tx.serviceLine.update({ where: { id }, data: { sortOrder: index + 1 } });
  const actor = { kind: 'admin', userId: adminId } as const;
  await recordAudit(tx, { actor, action: 'service-line.raise', objectType: 'service_line', objectId: move.id });
}
