import { savedCard, writeServiceCallConsent } from '#app/domain/service-calls/service-call-consent.server';
import { chooseCall, listCalls } from '#app/domain/service-calls/offered-calls.server';
import { serviceCallPrices } from '#app/domain/service-calls/service-call-lines.server';
import { readFreeCalls } from '#app/domain/plans/service-calls.server';
import { getContact } from '#app/domain/quotes/queries.server';
import { listSites } from '#app/domain/sites/queries.server';
import { rowText } from '#app/platform/texts/row-text.server';
import type { Db } from '#app/platform/db.server';
import type { OfferedCallData, ServiceCallData } from './express-view.server';

type Asked = { customerId: string | null; asked: string | null };

/** The service call to ask for (`asked`, or what fits the customer) with its prices; null where none is offered. */
export async function readOfferedCall(db: Db, { customerId, asked }: Asked): Promise<OfferedCallData | null> {
  const calls = await listCalls(db);
  const chosen = await chooseCall(db, { calls, asked, customerId });
  if (!chosen) return null;
  const { id, name, description, serviceLine } = chosen;
  const { laterCents, urgentCents } = await serviceCallPrices(db, { customerId, call: id });
  return {
    call: {
      id,
      name,
      description: rowText(description),
      problems: serviceLine.problems.map((value) => ({ value, label: rowText(value) })),
    },
    others: calls.filter((each) => each.id !== id).map((each) => ({ id: each.id, name: each.name })),
    baseCents: laterCents,
    urgentCents,
  };
}

/** What the express form is filled in with for this customer; null where no service call is offered. */
export async function readServiceCall(
  db: Db,
  { userId, asked = null }: { userId: string; asked?: string | null },
): Promise<ServiceCallData | null> {
  const offered = await readOfferedCall(db, { customerId: userId, asked });
  if (!offered) return null;
  const [sites, contact, freeCalls, card] = await Promise.all([
    listSites(db, userId),
    getContact(db, userId),
    readFreeCalls(db, userId),
    savedCard(db, userId),
  ]);
  const prices = { urgentCents: offered.urgentCents, laterCents: offered.baseCents };
  return {
    ...offered,
    phone: contact.phone,
    sites: sites.map((site) => ({ value: site.id, label: `${site.label || site.street}, ${site.city}` })),
    freeCalls,
    consent: card ? await writeServiceCallConsent(db, { ...prices, freeCalls }) : null,
    opId: crypto.randomUUID(),
  };
}
