import { beforeAll, expect, test } from 'vitest';
import { countByKind, ITEM_SORTS, listItems } from '#app/domain/moderation/list-items.server';
import { ITEM_KINDS, MODERATION_FILTERS } from '#app/domain/moderation/moderation.schema';
import { countPros, listPros, PRO_FILTERS, PRO_SORTS } from '#app/domain/pro-admin/admin-pros.server';
import { countWebhooks, listWebhooks, WEBHOOK_SORTS } from '#app/domain/stripe-events/webhook-log.server';
import { countTickets, listTickets, TICKET_SORTS } from '#app/domain/support/queries.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import type { Sort, SortField } from '#app/platform/read-sorted';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';

/** What the tabs above a list of the office count is what their lists hold, also where something else narrows the list. */
let adminId = '';

function firstPage(field: SortField) {
  return { sort: { ...field, direction: 'desc' } satisfies Sort, after: '', take: 100 };
}

async function insertTicket(queue: string, assigneeId: string | null): Promise<void> {
  const said = { name: 'Gus Guest', email: 'gus@town.test', subject: 'General Question', channel: 'form' };
  const dueAt = new Date(now().getTime() - 60_000);
  await db().supportTicket.create({
    data: { ...said, token: crypto.randomUUID(), queue, assigneeId, dueAt, lastMessageAt: now() },
  });
}

beforeAll(async () => {
  adminId = (await insertAdmin(db())).id;
  for (const queue of ['support', 'support', 'billing']) await insertTicket(queue, queue === 'billing' ? null : adminId);
  await insertPro(db(), { companyName: 'Northern Lights' });
  await insertPro(db(), { companyName: 'Southern Lights', status: 'suspended' });
  await insertPro(db(), { companyName: 'Gutters' });
  await db().webhookEvent.createMany({
    data: ['charge.refunded', 'payout.paid', 'payout.failed'].map((type, at) => ({
      eventId: `evt_${at}`,
      source: 'stripe',
      type,
      body: {},
      lastError: at === 2 ? 'No such payout' : null,
    })),
  });
  await db().moderationItem.createMany({
    data: (['message', 'message', 'review'] as const).map((kind, at) => ({
      kind,
      targetId: crypto.randomUUID(),
      reason: 'abuse',
      ...(at === 0 ? { status: 'resolved' as const, decidedAt: now() } : {}),
    })),
  });
});

test('tickets are counted of the team that the tabs keep', async () => {
  for (const queue of [null, 'support', 'billing']) {
    const counts = await countTickets(db(), { queue, adminId });
    for (const filter of ['open', 'overdue', 'mine'] as const) {
      const { rows } = await listTickets(db(), { filter, queue, adminId }, firstPage(TICKET_SORTS.last));
      expect([queue, filter, counts[filter]]).toEqual([queue, filter, rows.length]);
    }
  }
});

test('pros are counted of those that are looked for', async () => {
  for (const q of ['', 'lights', 'northern']) {
    const asked = { q, act: null, from: null, to: null };
    const counts = await countPros(db(), { ...asked, status: 'all' });
    for (const status of PRO_FILTERS) {
      const { rows } = await listPros(db(), { ...asked, status }, firstPage(PRO_SORTS.since));
      expect([q, status, counts[status]]).toEqual([q, status, rows.length]);
    }
  }
});

test('events are counted of those that are looked for', async () => {
  for (const search of ['', 'payout.', 'charge.refunded']) {
    const counts = await countWebhooks(db(), { search });
    for (const state of ['waiting', 'failing'] as const) {
      const { rows } = await listWebhooks(db(), { state, search }, firstPage(WEBHOOK_SORTS.at));
      expect([search, state, counts[state]]).toEqual([search, state, rows.length]);
    }
  }
});

test('what was reported is counted by kind of the tab that is open', async () => {
  for (const filter of MODERATION_FILTERS) {
    const counts = await countByKind(db(), filter);
    for (const kind of ITEM_KINDS) {
      const { rows } = await listItems(db(), { filter, kind }, firstPage(ITEM_SORTS.since));
      expect([filter, kind, counts[kind] ?? 0]).toEqual([filter, kind, rows.length]);
    }
  }
});
