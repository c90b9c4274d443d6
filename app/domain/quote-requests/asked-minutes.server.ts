import type { VisitKind } from '#prisma';
import type { Db } from '#app/platform/db.server';
import type { CatalogPackage } from '../catalog/queries.server';
import { streetLine } from '../fields/unit-field';
import { findNamedDesign } from '../house-designs/design-access.server';
import type { BookDraft } from '../quotes/book.schema';
import { getDesign } from '../quotes/design.schema';
import { readWorkMinutes } from '../site-records/work-minutes.server';
import { findSite } from '../sites/save-site.server';
import { askedSize, drawnBefore, planFirst, readHouseSize } from '../work-times/plan-minutes.server';

/** What a booking form says of the house and its place; any of it may be missing. */
export type AskedHouse = Pick<BookDraft, 'zip'> &
  Partial<Pick<BookDraft, 'addressStreet' | 'addressUnit' | 'companyId' | 'storeys' | 'feet' | 'addOns' | 'houseDesign'>>;

type Asked = {
  pack: CatalogPackage;
  form: AskedHouse;
  customerId: string | null;
  /** The booking that is booked again. */
  rebookOfId?: string | undefined;
};

/**
 * How many minutes the first visit would be planned with each day if it were booked as the form stands: for the house at that address where it is
 * known to us, else as it was drawn or described. `customerId`: who asks, null for strangers and for a company’s order.
 */
export async function askedMinutes(db: Db, { pack, form, customerId, rebookOfId }: Asked): Promise<number> {
  if (!pack.serviceLine.houseDesign) return pack.installMinutes;
  const { zip, addressStreet, addressUnit = '', companyId } = form;
  const owner = companyId ? { companyId } : customerId ? { customerId } : null;
  const street = owner && addressStreet ? streetLine({ street: addressStreet, unit: addressUnit }) : null;
  const site = owner && street ? await findSite(db, { ...owner, street, zip }) : null;
  const drawn = rebookOfId
    ? await drawnBefore(db, rebookOfId)
    : form.houseDesign
      ? await findNamedDesign(db, { token: form.houseDesign, userId: customerId })
      : null;
  const design = getDesign(form);
  const siteId = site?.id ?? null;
  const size = await readHouseSize(db, { pack, siteId, drawn, asked: askedSize(design) });
  const took = siteId ? await readWorkMinutes(db, { siteId, packageId: pack.id }) : new Map<VisitKind, number>();
  return (await planFirst(db, { pack, size, took, design })).durationMinutes;
}
