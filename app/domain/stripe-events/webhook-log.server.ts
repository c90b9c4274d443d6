import type { Prisma } from '#prisma';
import type { Db, Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { enqueue } from '#app/tasks/enqueue.server';
import { recordAudit } from '../audit/record-audit.server';

export const WEBHOOK_STATES = ['all', 'waiting', 'failing', 'handled'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

const states: Record<WebhookState, Prisma.WebhookEventWhereInput> = {
  all: {},
  waiting: { processedAt: null },
  failing: { processedAt: null, lastError: { not: null } },
  handled: { processedAt: { not: null } },
};

const listed = {
  eventId: true,
  source: true,
  type: true,
  livemode: true,
  account: true,
  receivedAt: true,
  processedAt: true,
  attempts: true,
  replays: true,
  lastError: true,
} satisfies Prisma.WebhookEventSelect;

export type WebhookFilter = {
  state: WebhookState;
  /** A type ("charge.refunded"), its beginning ("charge."), or an event's id. */
  search: string;
};

export const WEBHOOK_SORTS = {
  type: { field: 'type' },
  at: { field: 'receivedAt' },
  tries: { field: 'attempts' },
} satisfies Sorts;

function isFound({ search }: Pick<WebhookFilter, 'search'>): Prisma.WebhookEventWhereInput {
  return search ? { OR: [{ eventId: search }, { type: search.endsWith('.') ? { startsWith: search } : search }] } : {};
}

/** One page of what came in, each by the event's id. */
export function listWebhooks(db: Db, { state, search }: WebhookFilter, page: SortedPage) {
  const found = isFound({ search });
  return readSorted(page, {
    idField: 'eventId',
    findPlace: async (id) => {
      const place = await db.webhookEvent.findUnique({
        where: { eventId: id },
        select: { type: true, receivedAt: true, attempts: true },
      });
      return place && { id, ...place };
    },
    find: async ({ where: behind, orderBy, take }) => {
      const rows = await db.webhookEvent.findMany({
        where: { AND: [states[state], found, behind] },
        orderBy,
        take,
        select: listed,
      });
      return rows.map((row) => ({ id: row.eventId, ...row }));
    },
  });
}

/** How many of those that are looked for are in each state: handled ones are not counted, there is no end to them. */
export async function countWebhooks(
  db: Db,
  { search }: Pick<WebhookFilter, 'search'>,
): Promise<{ waiting: number; failing: number }> {
  const found = isFound({ search });
  const [waiting, failing] = await Promise.all([
    db.webhookEvent.count({ where: { AND: [states.waiting, found] } }),
    db.webhookEvent.count({ where: { AND: [states.failing, found] } }),
  ]);
  return { waiting, failing };
}

/** One event with its payload. Throws NotFound. */
export async function readWebhook(db: Db, eventId: string) {
  const event = await db.webhookEvent.findUnique({ where: { eventId } });
  if (!event) throw new NotFound();
  return event;
}

/** Handles a stored event once more: every effect checks what is there already, so nothing is doubled. Throws NotFound. */
export async function replayWebhook(tx: Tx, { eventId, adminId }: { eventId: string; adminId: string }): Promise<void> {
  const changed = await tx.webhookEvent.updateMany({
    where: { eventId },
    data: { processedAt: null, lastError: null, replays: { increment: 1 } },
  });
  if (changed.count === 0) throw new NotFound();
  await enqueue(tx, 'webhooks/handle', { eventId });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'webhook.replay',
    objectType: 'webhook_event',
    objectId: eventId,
  });
}
