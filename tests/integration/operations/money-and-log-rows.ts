import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { buildSite, insertBooking } from '#tests/factories/bookings';
import { insertUser } from '#tests/factories/users';
import { manyRows } from '#tests/setup/office-list';

const DAYS_LATE = 40;
export const EMAIL = 'listed@town.test';

export function daysAgo(days: number): Date {
  return new Date(now().getTime() - days * DAY_MS);
}

export async function insertReferrals(): Promise<void> {
  const inviter = await insertUser(db());
  for (let at = 0; at < 52; at += 1) {
    const booking = await insertBooking(db(), { contactName: `Friend ${String(at).padStart(2, '0')}` });
    await db().referral.create({
      data: {
        inviterId: inviter.id,
        friendId: booking.customerId,
        bookingId: booking.id,
        mailboxHash: crypto.randomUUID(),
        friendCents: 1_000 + (at % 5),
        inviterCents: 2_000 + (at % 7),
        createdAt: daysAgo(Math.floor(at / 3)),
      },
    });
  }
}

/** Money of one new customer, whose id it answers. */
export async function insertMoney(): Promise<string> {
  const { id: customerId } = await insertUser(db());
  const booking = await insertBooking(db(), { customerId, contactEmail: EMAIL });
  await db().billingInvoice.createMany({
    data: [
      ...manyRows(52, (at, shared) => ({
        id: `in_list${at}`,
        customerId,
        number: `PLAN-${at}`,
        status: 'paid',
        description: 'Peace of Mind',
        totalCents: 1_900 + (at % 4),
        paidCents: 1_900,
        issuedAt: daysAgo(shared),
      })),
      ...manyRows(52, (at, shared) => ({
        id: crypto.randomUUID(),
        customerId,
        bookingId: booking.id,
        kind: 'fee' as const,
        status: 'open',
        number: `LIST-${at}`,
        cause: `list:${at}`,
        opKey: `list:${at}`,
        totalCents: 100 + (at % 4),
        issuedAt: daysAgo(DAYS_LATE),
        dueAt: daysAgo(shared),
      })),
    ],
  });
  await db().giftCard.createMany({
    data: manyRows(28, (at, shared) => ({
      reference: `GC-LIST-${at}`,
      amountCents: 500 + 100 * (at % 4),
      opKey: `list:${at}`,
      createdAt: daysAgo(shared),
      buyerName: `List Buyer ${'ABC'[at % 3]}`,
      buyerEmail: 'list@town.test',
      recipientName: 'Gary',
      deliverAt: now(),
    })),
  });
  return customerId;
}

export async function insertPlans(): Promise<void> {
  const { id: createdById } = await db().user.findUniqueOrThrow({ where: { email: 'admin@demo.test' } });
  await db().planProposal.createMany({
    data: manyRows(28, (at, shared) => ({
      status: 'ready' as const,
      mode: at % 2 ? 'fair' : 'visits',
      createdById,
      createdAt: daysAgo(at % 5),
      fromAt: daysAgo(shared),
      toAt: daysAgo(shared - 7),
    })),
  });
  const { serviceLineId } = await db().season.findFirstOrThrow({ select: { serviceLineId: true } });
  await db().renewalCampaign.createMany({
    data: manyRows(28, (at, shared) => ({
      serviceLineId,
      fromYear: 2030 + at,
      toYear: 2031 + at,
      priceBps: 500,
      status: 'sent',
      answerBy: daysAgo(shared),
      createdAt: daysAgo(at % 5),
    })),
  });
}

export async function insertLogs(customerId: string): Promise<void> {
  await db().webhookEvent.createMany({
    data: manyRows(55, (at, shared) => ({
      eventId: `evt_list_${at}`,
      source: 'stripe',
      type: `list.${'abc'[at % 3]}`,
      body: {},
      receivedAt: daysAgo(shared),
      processedAt: now(),
      attempts: 1 + (at % 4),
    })),
  });
  const finished = { status: 'completed' as const, reports: { none: {} } };
  const visits = await db().visit.findMany({ where: finished, orderBy: { id: 'asc' }, take: 30, select: { id: true } });
  await db().visitReport.createMany({
    data: visits.map(({ id: visitId }, at) => ({
      visitId,
      revision: 1,
      isMailed: true,
      status: 'ready' as const,
      createdAt: now(),
      dueAt: daysAgo(Math.floor(at / 3)),
      mailedAt: daysAgo(at % 7),
      content: {},
      renderedAt: now(),
    })),
  });
  await db().site.createMany({
    data: manyRows(28, (at, shared) =>
      buildSite({ customerId, street: `${100 + at} List Ave`, placeState: 'not_found', createdAt: daysAgo(shared) }),
    ),
  });
}
