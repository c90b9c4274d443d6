import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { recordAudit } from '../audit/record-audit.server';
import type { PackageForm } from './package-form.schema';

const BPS_PER_PERCENT = 100;

/** What an admin may change of a package. Its address, service line and service stay: links and licences hang on them. */
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
  minPhotos: true,
  includesStorage: true,
  active: true,
} as const;

/** Every package of the shop window, those off sale too, in its order. */
export function listPackagesForAdmin(db: Db) {
  return db.package.findMany({
    where: { listed: true },
    orderBy: { sortOrder: 'asc' },
    select: { id: true, slug: true, version: true, ...changeable, _count: { select: { bookings: true } } },
  });
}

/**
 * Changes a package. Quotes that are out and bookings keep what they were sold at: prices, shares and minutes are copied onto
 * them. What was before stands in the audit log, version by version. Throws NotFound, and Conflict('version') when somebody else
 * changed it meanwhile.
 */
export async function savePackage(tx: Tx, { form, adminId }: { form: PackageForm; adminId: string }): Promise<void> {
  const { subaction: id, version } = form;
  const before = await tx.package.findFirst({ where: { id, listed: true }, select: changeable });
  if (!before) throw new NotFound('Package not found');
  const after = {
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
    minPhotos: form.minPhotos,
    includesStorage: form.includesStorage === 'on',
    active: form.active === 'on',
  };
  const { count } = await tx.package.updateMany({ where: { id, version }, data: { ...after, version: { increment: 1 } } });
  if (count === 0) throw new Conflict('version', 'Another admin just changed this package. Check their changes and try again.');
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'package.change',
    objectType: 'package',
    objectId: id,
    reason: form.reason,
    data: { version: version + 1, before, after },
  });
}
