import { readServiceCallConsent } from '#app/domain/service-calls/service-call-consent.server';
import { serviceCallLines, sumCents } from '#app/domain/service-calls/service-call-lines.server';
import { readFreeCalls } from '#app/domain/plans/service-calls.server';
import { getContact } from '#app/domain/quotes/queries.server';
import { listSites } from '#app/domain/sites/queries.server';
import type { Db } from '#app/platform/db.server';
import type { ServiceCallData } from './express-view.server';

/** What the express form is filled in with for this customer. */
export async function readServiceCall(db: Db, userId: string): Promise<ServiceCallData> {
  const [sites, contact, base, urgent, freeCalls, consent] = await Promise.all([
    listSites(db, userId),
    getContact(db, userId),
    serviceCallLines(db, { customerId: userId, urgent: false }),
    serviceCallLines(db, { customerId: userId, urgent: true }),
    readFreeCalls(db, userId),
    readServiceCallConsent(db, userId),
  ]);
  return {
    phone: contact.phone,
    sites: sites.map((site) => ({ value: site.id, label: `${site.label || site.street}, ${site.city}` })),
    baseCents: sumCents(base),
    urgentCents: sumCents(urgent),
    freeCalls,
    consent,
    opId: crypto.randomUUID(),
  };
}
