import type { WebhookDelivery } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { readSorted, type Sorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';

/** In the order of the database. */
const STATES = ['waiting', 'delivered', 'failed'] as const;

export const DELIVERY_SORTS = {
  type: { field: 'type' },
  at: { field: 'createdAt' },
  state: { field: 'status' },
  answer: { field: 'answer', empty: 'last' },
  tries: { field: 'attempts' },
  tried: { field: 'attemptedAt', empty: 'last' },
} satisfies Sorts;

type Of = { endpointId: string };

/** A page of the deliveries to an endpoint. */
export function listDeliveries(db: Db, { endpointId }: Of, page: SortedPage): Promise<Sorted<WebhookDelivery>> {
  if (page.sort.field === 'status') return listByState(db, { endpointId }, page);
  return readSorted(page, {
    findPlace: (id, select) => db.webhookDelivery.findFirst({ where: { id, endpointId }, select }),
    find: ({ where, orderBy, take }) => db.webhookDelivery.findMany({ where: { AND: [{ endpointId }, where] }, orderBy, take }),
  });
}

/** One state after the other, each by the ids of its rows: no query finds what is beyond a state. */
async function listByState(
  db: Db,
  { endpointId }: Of,
  { sort: { direction }, after, take }: SortedPage,
): Promise<Sorted<WebhookDelivery>> {
  const states = direction === 'asc' ? STATES : STATES.toReversed();
  const place = after
    ? await db.webhookDelivery.findFirst({ where: { id: after, endpointId }, select: { id: true, status: true } })
    : null;
  const rows: WebhookDelivery[] = [];
  for (const status of states.slice(place ? states.indexOf(place.status) : 0)) {
    if (rows.length > take) break;
    const behind = place?.status === status ? { id: { [direction === 'asc' ? 'gt' : 'lt']: place.id } } : {};
    const where = { endpointId, status, ...behind };
    rows.push(...(await db.webhookDelivery.findMany({ where, orderBy: { id: direction }, take: take + 1 - rows.length })));
  }
  const shown = rows.slice(0, take);
  return { rows: shown, next: rows.length > take ? (shown.at(-1)?.id ?? null) : null };
}
