import { addEndpoint } from '#app/domain/webhook-deliveries/endpoints.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertAssignedVisit } from '#tests/factories/visits';
import type { People } from './forms-of-pages';

/** What the demo data has none of, so that every page with a form has something to show. */
export async function stageRest(people: People): Promise<void> {
  const pros = await db().pro.findMany({ where: { status: 'active' }, take: 3, select: { id: true } });
  const visits = await db().visit.findMany({ where: { status: 'pending' }, take: 3, select: { id: true, windowStart: true } });
  await db().planProposal.create({
    data: {
      status: 'ready',
      mode: 'visits',
      fromAt: now(),
      toAt: new Date(now().getTime() + 14 * 86_400_000),
      createdById: people.admin,
      readyAt: now(),
      items: { create: visits.map((visit, at) => ({ visitId: visit.id, proId: pros[at]?.id, start: visit.windowStart })) },
    },
  });
  const url = 'https://town.test/hook';
  await transact(db(), (tx) => addEndpoint(tx, { adminId: people.admin, url, types: ['visit.completed'] }));
  await db().webhookEvent.create({
    data: {
      eventId: 'evt_failed',
      source: 'stripe',
      type: 'charge.updated',
      body: {},
      receivedAt: now(),
      lastError: 'No such charge',
    },
  });
  const booking = await db().booking.findFirstOrThrow({ where: { payments: { some: { capturedCents: { gt: 0 } } } } });
  const payment = await db().payment.findFirstOrThrow({ where: { bookingId: booking.id, capturedCents: { gt: 0 } } });
  await db().dispute.create({
    data: {
      stripeDisputeId: 'du_lost',
      paymentId: payment.id,
      bookingId: booking.id,
      status: 'lost',
      stripeStatus: 'lost',
      amountCents: 100,
      openedAt: now(),
      closedAt: now(),
    },
  });
  await db().moderationItem.create({
    data: { kind: 'message', targetId: booking.id, bookingId: booking.id, reason: 'Spam', content: 'Buy now', createdAt: now() },
  });
  await db().storedLights.create({
    data: { bookingId: booking.id, siteId: booking.siteId, bins: 2, contents: 'Strands', location: 'Shelf 4', storedAt: now() },
  });
  await db().deadLetter.create({
    data: {
      jobId: 9_000_000n,
      task: 'notifications/send',
      payload: {},
      attempts: 25,
      lastError: 'No route to the host',
      diedAt: now(),
    },
  });
  await missVisit(people);
  await startWork(people);
}

/** The pro of one of the customer's visits set out and was due hours ago. */
async function missVisit(people: People): Promise<void> {
  const windowStart = new Date(now().getTime() - 5 * 3_600_000);
  const windowEnd = new Date(windowStart.getTime() + 2 * 3_600_000);
  await insertAssignedVisit(db(), { status: 'en_route', windowStart, windowEnd, booking: { customerId: people.customer } });
}

/** One install and one takedown of the pro are under way, the install with an addition that waits for a yes. */
async function startWork(people: People): Promise<void> {
  const { id: proId } = await db().pro.findUniqueOrThrow({ where: { userId: people.pro } });
  for (const kind of ['install', 'takedown'] as const) {
    const held = await db().assignment.findFirst({
      where: { proId, status: 'accepted', visit: { kind, status: 'accepted' } },
      include: { visit: true },
      orderBy: { visit: { windowStart: 'asc' } },
    });
    if (!held) continue;
    // Work begins on the day of its visit or after.
    const startedAt = new Date(Math.max(now().getTime(), held.visit.windowStart.getTime()));
    await db().assignment.update({ where: { id: held.id }, data: { status: 'in_progress' } });
    const visit = await db().visit.update({ where: { id: held.visitId }, data: { status: 'in_progress', startedAt } });
    if (kind === 'takedown') continue;
    await db().changeOrder.create({
      data: {
        token: 'a-token-of-an-addition-that-is-asked-for',
        bookingId: visit.bookingId,
        visitId: visit.id,
        proId,
        assignmentId: held.id,
        description: 'Two more trees',
        priceCents: 10_000,
        taxCents: 1_000,
        payoutCents: 7_000,
        createdAt: now(),
        expiresAt: new Date(now().getTime() + 3_600_000),
      },
    });
  }
}
