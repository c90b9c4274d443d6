import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { sameStreet } from '../sites/same-street';
import { readRow, type StoredDesign } from './design-access.server';

/** Only what was asked for lately is looked through. */
const LOOKED_AT = 50;
const newestFirst = { createdAt: 'desc' } as const;

/**
 * The newest design of a site: one that a booking there was asked with, or that its owner asked with for this address. Null where there is
 * none. Throws NotFound for an unknown site.
 */
export async function findSiteDesign(db: Db, siteId: string): Promise<StoredDesign | null> {
  const site = await db.site.findUnique({
    where: { id: siteId },
    select: { customerId: true, companyId: true, street: true, zip: true },
  });
  if (!site) throw new NotFound();
  const { customerId, companyId, street, zip } = site;
  const owner = companyId ? { companyId } : customerId ? { customerId, companyId: null } : null;
  const [booked, asked] = await Promise.all([
    db.booking.findMany({
      where: { siteId },
      orderBy: newestFirst,
      take: LOOKED_AT,
      select: { quote: { select: { quoteRequestId: true } } },
    }),
    owner
      ? db.quoteRequest.findMany({
          where: { ...owner, zip },
          orderBy: newestFirst,
          take: LOOKED_AT,
          select: { id: true, street: true },
        })
      : [],
  ]);
  const ids = [
    ...booked.map(({ quote }) => quote.quoteRequestId),
    ...asked.filter((request) => sameStreet(request.street, street)).map(({ id }) => id),
  ];
  const row = await db.houseDesign.findFirst({ where: { quoteRequestId: { in: ids } }, orderBy: newestFirst });
  return row && readRow(row);
}
