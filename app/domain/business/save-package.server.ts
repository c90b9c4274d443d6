import type { Prisma } from '#prisma';
import { countEach } from '#app/platform/count-each';
import type { Db, Tx } from '#app/platform/db.server';
import { fieldError, Conflict, InputError, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { checkPackagePrices } from './check-package-prices';
import type { NewPackageForm, PackageForm } from './package-form.schema';
import { requireEquipment } from '../catalog/list-equipment.server';
import { findPolicy } from '../catalog/queries.server';
import { type MoveUp, moveAbove } from '#app/platform/move-above';
import { freeSlug } from './slug';

const BPS_PER_PERCENT = 100;

/** What an admin may change of a package. Its address, service line and service stay: links and licenses hang on them. */
const changeable = {
  name: true,
  tagline: true,
  description: true,
  features: true,
  priceLowCents: true,
  priceHighCents: true,
  instantPrice: true,
  depositBps: true,
  includedFeet: true,
  extraFootCents: true,
  thirdStoreyCents: true,
  installMinutes: true,
  takedownMinutes: true,
  usualFeet: true,
  tenFeetMinutes: true,
  takedownTenFeet: true,
  storyPercent: true,
  leastMinutes: true,
  minPhotos: true,
  equipment: true,
  people: true,
  pros: true,
  proShares: true,
  days: true,
  includesStorage: true,
  active: true,
  installChecks: true,
  takedownChecks: true,
} as const;

/** What decides which fields a package has. */
const lineShape = { name: true, takesDown: true, houseDesign: true } as const;

/** Every package of the shop window, those off sale too, in its order. */
export function listPackagesForAdmin(db: Db) {
  return db.package.findMany({
    where: { listed: true },
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    select: { id: true, slug: true, version: true, ...changeable, serviceLine: { select: lineShape } },
  });
}

/** How many bookings each package has, by its id. */
export function countBookings(db: Db, packageIds: string[]): Promise<Record<string, number>> {
  return countEach(packageIds, (packageId, take) =>
    db.booking.count({ where: { packageId }, orderBy: { packageId: 'asc' }, take }),
  );
}

/** The services that are on, each with its kinds of work: what a package may belong to. */
export function listServiceLines(db: Db) {
  return db.serviceLine.findMany({
    where: { active: true },
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      text: true,
      takesDown: true,
      houseDesign: true,
      usualChecks: true,
      usualMinutes: true,
      kinds: { orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }], select: { id: true, name: true } },
    },
  });
}

function columnsOf(form: Omit<NewPackageForm, 'serviceLineId' | 'service'>) {
  return {
    name: form.name,
    tagline: form.tagline,
    description: form.description,
    features: form.features,
    priceLowCents: form.priceLow,
    priceHighCents: form.priceHigh,
    instantPrice: form.instantPrice === 'on',
    depositBps: form.depositPercent * BPS_PER_PERCENT,
    includedFeet: form.includedFeet,
    extraFootCents: form.extraFoot,
    thirdStoreyCents: form.thirdStorey,
    installMinutes: form.installMinutes,
    takedownMinutes: form.takedownMinutes,
    usualFeet: form.usualFeet,
    tenFeetMinutes: form.tenFeetMinutes,
    takedownTenFeet: form.takedownTenFeet,
    storyPercent: form.storyPercent,
    leastMinutes: form.leastMinutes,
    minPhotos: form.minPhotos,
    equipment: form.equipment,
    people: form.people,
    pros: form.pros,
    proShares: form.proShares,
    days: form.days,
    includesStorage: form.includesStorage === 'on',
    active: form.active === 'on',
    ...(form.installChecks && { installChecks: form.installChecks }),
    ...(form.takedownChecks && { takedownChecks: form.takedownChecks }),
  };
}

type Shape = { name: string; takesDown: boolean; houseDesign: boolean };

type Shaped = Pick<PackageForm, 'takedownMinutes' | 'takedownTenFeet' | 'includedFeet' | 'usualFeet' | 'storyPercent'>;

/** A takedown, and a price and minutes by the roofline, belong to services that have them. Throws InputError beside the field. */
function checkShape(form: Shaped, line: Shape): void {
  if (form.takedownMinutes !== null && !line.takesDown)
    throw new InputError(t('Check the takedown'), {
      takedownMinutes: t('{name} is not taken down. Leave this empty', { name: line.name }),
    });
  if (form.includedFeet !== null && !line.houseDesign)
    throw new InputError(t('Check the roofline'), {
      includedFeet: t('{name} has no price by the roofline. Leave this empty', { name: line.name }),
    });
  const sized = (['usualFeet', 'storyPercent'] as const).find((field) => form[field] !== null);
  if (sized && !line.houseDesign)
    throw new InputError(t('Check the roofline'), {
      [sized]: t('{name} takes as long at every house. Leave this empty', { name: line.name }),
    });
  if (form.takedownTenFeet !== null && form.takedownMinutes === null)
    throw new InputError(t('Check the takedown'), {
      takedownTenFeet: t('This package has no takedown. Leave this empty'),
    });
}

/** What is on sale has a price in every area, and a policy that it is sold under. Throws InputError. */
async function checkSaleable(tx: Tx, pack: ReturnType<typeof columnsOf>, serviceLineId: string): Promise<void> {
  if (!pack.active) return;
  const areas = await tx.serviceArea.findMany({ where: { active: true }, select: { name: true, priceIndexBps: true } });
  checkPackagePrices('priceLow', [pack], areas);
  if (await findPolicy(tx, serviceLineId)) return;
  throw fieldError('serviceLineId', t('This service has no cancellation policy. Set one up before you sell it'));
}

/**
 * Changes a package. Quotes that are out and bookings keep what they were sold at: prices, shares and minutes are copied onto
 * them. What was before stands in the audit log, version by version. Throws NotFound, InputError where it has no price in an area
 * that it is sold in, and Conflict('version') when another admin changed it meanwhile.
 */
export async function savePackage(tx: Tx, { form, adminId }: { form: PackageForm; adminId: string }): Promise<void> {
  const { subaction: id, version } = form;
  const { before, after } = await checkPackage(tx, form);
  const { count } = await tx.package.updateMany({ where: { id, version }, data: { ...after, version: { increment: 1 } } });
  if (count === 0)
    throw new Conflict('version', t('Another admin just changed this package. Check their changes and try again.'));
  const data = { version: version + 1, before, after };
  await recordPackage(tx, { action: 'package.change', id, adminId, reason: form.reason, data });
}

/** What a package is and would be, where it may be changed like this. Saves nothing. Throws NotFound, InputError as saving does. */
export async function checkPackage(tx: Tx, form: PackageForm) {
  const stored = await tx.package.findFirst({
    where: { id: form.subaction, listed: true },
    select: { serviceLineId: true, serviceLine: { select: lineShape }, ...changeable },
  });
  if (!stored) throw new NotFound(t('Package not found'));
  const { serviceLineId, serviceLine, ...before } = stored;
  checkShape(form, serviceLine);
  const after = { ...columnsOf(form), equipment: await requireEquipment(tx, form.equipment, before.equipment) };
  await checkSaleable(tx, after, serviceLineId);
  return { before, after };
}

/** Two admins who add or sort packages at once do it one after the other. */
export async function lockPackages(tx: Tx) {
  await tx.$queryRaw`SELECT id FROM package ORDER BY id FOR UPDATE`;
  return tx.package.findMany({ select: { id: true, slug: true, alias: true, name: true, sortOrder: true } });
}

type Add = { form: NewPackageForm; adminId: string };

/** Adds a package at the end of the shop window. Throws InputError beside the field. */
export async function addPackage(tx: Tx, { form, adminId }: Add): Promise<string> {
  const all = await lockPackages(tx);
  const { serviceLineId, service } = form;
  const line = (await listServiceLines(tx)).find(({ id }) => id === serviceLineId);
  if (!line) throw fieldError('serviceLineId', t('Choose a service'));
  const kinds = line.kinds.map(({ id }) => id);
  if (!kinds.includes(service))
    throw new InputError(t('Choose the kind of work'), { service: t('Choose a kind of work of {name}', { name: line.name }) });
  checkShape(form, line);
  if (all.some(({ name }) => name.toLowerCase() === form.name.toLowerCase()))
    throw new InputError(t('Choose another name'), { name: t('There is already a package called {name}', { name: form.name }) });
  const after = { ...columnsOf(form), equipment: await requireEquipment(tx, form.equipment) };
  await checkSaleable(tx, after, serviceLineId);
  const id = freeSlug(
    form.name,
    all.flatMap((each) => [each.id, each.slug, each.alias]),
  );
  const sortOrder = Math.max(0, ...all.map((each) => each.sortOrder)) + 1;
  await tx.package.create({
    data: {
      ...after,
      id,
      slug: id,
      alias: id,
      serviceLineId,
      service,
      sortOrder,
      visitKind: line.takesDown ? 'install' : 'service',
    },
  });
  const data = { serviceLineId, service, after };
  await recordPackage(tx, { action: 'package.add', id, adminId, reason: form.reason, data });
  return id;
}

/** Moves a package above another one in the shop window. Throws NotFound, Conflict('version'). */
export async function raisePackage(tx: Tx, { adminId, ...move }: MoveUp): Promise<void> {
  await lockPackages(tx);
  const all = await listPackagesForAdmin(tx);
  const order = moveAbove(
    all.map(({ id }) => id),
    move,
  );
  for (const [index, id] of order.entries()) await tx.package.update({ where: { id }, data: { sortOrder: index + 1 } });
  await recordPackage(tx, { action: 'package.raise', id: move.id, adminId });
}

type PackageAct = { action: string; id: string; adminId: string; reason?: string | null; data?: Prisma.InputJsonObject };

function recordPackage(tx: Tx, { id, adminId, ...act }: PackageAct): Promise<void> {
  return recordAudit(tx, { actor: { kind: 'admin', userId: adminId }, objectType: 'package', objectId: id, ...act });
}
