import { readDesign } from '#app/components/booking/house-design';
import type { CatalogPackage } from '#app/domain/catalog/queries.server';
import { houseStreet } from '#app/domain/fields/unit-field';
import { askedMinutes } from '#app/domain/quote-requests/asked-minutes.server';
import { UNSIZED_PACKAGE } from '#app/domain/quote-requests/phone-booking.schema';
import type { BookForm } from '#app/domain/quotes/book.schema';
import { writeAddOns } from '#app/domain/quotes/estimate';
import { listSites } from '#app/domain/sites/queries.server';
import type { Db } from '#app/platform/db.server';

type Asked = {
  pack: CatalogPackage;
  zip: string;
  defaults: Partial<BookForm>;
  /** Of the page's address: the house as it is described. */
  query: URLSearchParams;
  userId: string | null;
};

/** How many minutes the chosen package would take each day at the house of the page: what its calendar counts with. */
export async function readBookMinutes(db: Db, { pack, zip, defaults, query, userId }: Asked): Promise<number> {
  const { companyId } = defaults;
  const customerId = companyId ? null : userId;
  const place = defaults.addressStreet ? defaults : await onlyPlace(db, { customerId, zip });
  const { addressStreet, addressUnit } = place;
  const house = pack.slug === UNSIZED_PACKAGE ? {} : describedHouse(query);
  return askedMinutes(db, { pack, form: { zip, companyId, addressStreet, addressUnit, ...house }, customerId });
}

function describedHouse(query: URLSearchParams) {
  const { storeys, feet, addOns } = readDesign(query);
  return {
    storeys: String(storeys),
    feet: String(feet),
    // A form that asks for days has them in one field.
    addOns: query.get('addOns') ?? writeAddOns(addOns),
    houseDesign: query.get('design') ?? undefined,
  };
}

type Place = Pick<Partial<BookForm>, 'addressStreet' | 'addressUnit'>;

/** No address travels with a question for days: who has one saved place in the ZIP code means that one. */
async function onlyPlace(db: Db, { customerId, zip }: { customerId: string | null; zip: string }): Promise<Place> {
  const sites = customerId ? await listSites(db, customerId) : [];
  const [site, other] = sites.filter((each) => each.zip === zip);
  return site && !other ? { addressStreet: houseStreet(site), addressUnit: site.unit } : {};
}
