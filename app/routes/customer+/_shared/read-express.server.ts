import { serviceCallLines } from '#app/domain/express/request-service-call.server';
import { contactOf } from '#app/domain/quotes/queries.server';
import { listSites } from '#app/domain/sites/queries.server';
import type { Db } from '#app/platform/db.server';
import type { ExpressData } from './express-view';

/** What the express form is filled in with for this customer. */
export async function readExpress(db: Db, userId: string): Promise<ExpressData> {
  const [sites, contact, lines] = await Promise.all([listSites(db, userId), contactOf(db, userId), serviceCallLines(db, true)]);
  const baseCents = lines[0]?.amountCents ?? 0;
  return {
    phone: contact.phone,
    sites: sites.map((site) => ({ value: site.id, label: `${site.label || site.street}, ${site.city}` })),
    baseCents,
    urgentCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
    opId: crypto.randomUUID(),
  };
}
