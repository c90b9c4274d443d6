import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { mark, t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { checkPackagePrices } from '../business/check-package-prices';
import { readWay } from '../catalog/area-reach';
import { resolveReach } from './resolve-reach.server';
import type { ServiceAreaForm } from './service-area-form.schema';

const columns = {
  id: true,
  name: true,
  way: true,
  places: true,
  state: true,
  centerZip: true,
  lat: true,
  lng: true,
  radiusMiles: true,
  priceIndexBps: true,
  active: true,
  version: true,
} as const;

const CHANGED = mark('Another admin just changed this service area. Check their changes and try again.');

/** An area as admins see it. */
export type AdminArea = Awaited<ReturnType<typeof readServiceArea>>;

/** Every service area, the retired ones last. */
export async function listAreasForAdmin(db: Db): Promise<AdminArea[]> {
  const areas = await db.serviceArea.findMany({ orderBy: [{ active: 'desc' }, { name: 'asc' }], select: columns });
  return areas.map((area) => ({ ...area, way: readWay(area.way) }));
}

/** Throws NotFound. */
export async function readServiceArea(db: Db, id: string) {
  const area = await db.serviceArea.findUnique({ where: { id }, select: columns });
  if (!area) throw new NotFound(t('Service area not found'));
  return { ...area, way: readWay(area.way) };
}

async function fieldsOf(tx: Tx, form: ServiceAreaForm, id: string | null) {
  const { reach } = await resolveReach(tx, form.reach);
  const same = await tx.serviceArea.findFirst({ where: { name: form.name, NOT: id ? { id } : undefined } });
  if (same)
    throw new InputError(t('Choose another name'), {
      name: t('There is already a service area called {name}', { name: form.name }),
    });
  await checkPrices(tx, { name: form.name, priceIndexBps: form.priceLevel });
  return { ...reach, name: form.name, places: [...reach.places], priceIndexBps: form.priceLevel };
}

/** Everything on sale has a price in the area. */
async function checkPrices(tx: Tx, area: { name: string; priceIndexBps: number }): Promise<void> {
  const packages = await tx.package.findMany({
    where: { active: true, listed: true },
    select: { name: true, priceLowCents: true, priceHighCents: true, instantPrice: true },
  });
  checkPackagePrices('priceLevel', packages, [area]);
}

/** Two admins who write areas at once write one after the other. */
async function lockAreas(tx: Tx): Promise<void> {
  await tx.$queryRaw`SELECT id FROM service_area ORDER BY id FOR UPDATE`;
}

type Save = { id: string | null; form: ServiceAreaForm; adminId: string };

/**
 * Adds a service area, or changes one. Bookings keep their prices; quotes and free dates are of the new area from now on.
 * Throws InputError beside the field, NotFound, and Conflict('version') when it was changed meanwhile.
 */
export async function saveServiceArea(tx: Tx, { id, form, adminId }: Save): Promise<string> {
  await lockAreas(tx);
  const before = id === null ? null : await readServiceArea(tx, id);
  if (before && before.version !== form.version) throw new Conflict('version', CHANGED);
  const after = await fieldsOf(tx, form, id);
  const saved = before
    ? await tx.serviceArea.update({ where: { id: before.id }, data: { ...after, version: { increment: 1 } }, select: columns })
    : await tx.serviceArea.create({ data: after, select: columns });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: before ? 'service-area.change' : 'service-area.add',
    objectType: 'service_area',
    objectId: saved.id,
    reason: form.reason,
    data: { version: saved.version, before, after },
  });
  return saved.id;
}

type Retire = { id: string; version: number; active: boolean; adminId: string };

/** Takes an area out of what is offered, or puts it back. Visits that are booked there stay. Throws NotFound, Conflict('version'). */
export async function retireServiceArea(tx: Tx, { id, version, active, adminId }: Retire): Promise<void> {
  await lockAreas(tx);
  const area = await readServiceArea(tx, id);
  if (area.version !== version) throw new Conflict('version', CHANGED);
  if (active) await checkPrices(tx, area);
  await tx.serviceArea.update({ where: { id }, data: { active, version: { increment: 1 } } });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: active ? 'service-area.restore' : 'service-area.retire',
    objectType: 'service_area',
    objectId: id,
    data: { version: version + 1 },
  });
}
