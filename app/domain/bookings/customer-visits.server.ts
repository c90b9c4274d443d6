import { z } from 'zod';
import type { Prisma } from '#prisma';
import { afterPlace } from '#app/platform/after-place';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import type { OwnVisits } from './of-customer.server';
import { type CustomerVisit, listed, readListed } from './read-listed.server';
import { NotFound } from '#app/platform/errors';
import { proNameForCustomers } from '../names/pro-name';

const PAGE_SIZE = 10;
const HISTORY = ['completed', 'cancelled'] as const;

export type VisitTab = 'upcoming' | 'history';

function inTab(tab: VisitTab): Prisma.VisitWhereInput {
  const statuses = { in: [...HISTORY] };
  return { status: tab === 'history' ? statuses : { notIn: [...HISTORY] } };
}

/** The newest ten of a customer's visits in a tab, after `cursor` (a visit id): the soonest first, in history the latest. */
export async function listCustomerVisits(
  db: Db,
  input: { own: OwnVisits; tab: VisitTab; cursor?: string },
): Promise<{ visits: CustomerVisit[]; next: string | null }> {
  const { own, tab, cursor } = input;
  const direction = tab === 'history' ? ('desc' as const) : ('asc' as const);
  const place = cursor ? await db.visit.findUnique({ where: { id: cursor }, select: { id: true, windowStart: true } }) : null;
  const visits = await db.visit.findMany({
    where: {
      AND: [own, inTab(tab), afterPlace({ time: 'windowStart', id: 'id' }, place, direction)],
    },
    orderBy: [{ windowStart: direction }, { id: direction }],
    select: { id: true },
    take: PAGE_SIZE + 1,
  });
  const ids = visits.slice(0, PAGE_SIZE).map(({ id }) => id);
  return { visits: await readListed(db, ids), next: visits.length > PAGE_SIZE ? (ids.at(-1) ?? null) : null };
}

/** How many visits each tab holds. */
export async function countCustomerVisits(db: Db, own: OwnVisits): Promise<Record<VisitTab, number>> {
  const [counts] = await db.$queryRaw<Record<VisitTab, number>[]>`
    SELECT (count(*) FILTER (WHERE NOT past))::int AS upcoming, (count(*) FILTER (WHERE past))::int AS history
    FROM (SELECT status::text = ANY (${HISTORY}) AS past FROM visit WHERE booking_id = ANY (${own.bookingId.in}::uuid[]) AND lead_visit_id IS NULL) AS own`;
  return counts ?? { upcoming: 0, history: 0 };
}

/** A promised visit that no one came to is shown first for so long; then the one after it is. */
const MISSED_SHOWN_MS = DAY_MS;

/** The next visit that has a pro: one that is under way, or whose hours are ahead or were over a day ago at most. */
export async function findNextVisit(db: Db, own: OwnVisits): Promise<CustomerVisit | null> {
  const next = await db.visit.findFirst({
    where: {
      AND: [
        own,
        {
          OR: [
            { status: 'in_progress' },
            { status: { in: ['accepted', 'en_route'] }, windowEnd: { gt: new Date(now().getTime() - MISSED_SHOWN_MS) } },
          ],
        },
      ],
    },
    orderBy: { windowStart: 'asc' },
    select: { id: true },
  });
  return next ? ((await readListed(db, [next.id]))[0] ?? null) : null;
}

/** One visit of this customer with its history and money. Throws NotFound when it is another customer's. */
export async function readCustomerVisit(db: Db, input: { visitId: string; customerId: string }) {
  const visit = await db.visit.findFirst({
    where: { id: input.visitId, leadVisitId: null, booking: { customerId: input.customerId } },
    select: {
      coveredByPlan: true,
      ...listed,
      ...{ durationMinutes: true, days: true },
      trackingRevision: true,
      service: true,
      windowVersion: true,
      chosenWeek: true,
      guarantee: true,
      moves: { where: { status: 'open' as const }, select: { id: true, windowStart: true, windowEnd: true, feeCents: true } },
      photos: { select: { createdAt: true }, orderBy: { createdAt: 'asc' as const } },
      claims: {
        orderBy: { createdAt: 'desc' as const },
        select: {
          id: true,
          status: true,
          wish: true,
          createdAt: true,
          decisionNote: true,
          refundCents: true,
          revisitVisitId: true,
          revisit: { select: { status: true } },
        },
      },
      revisitOf: { select: { visitId: true } },
      createdAt: true,
      completedAt: true,
      cancelledAt: true,
      cancelReason: true,
      customerConfirmedAt: true,
      events: { orderBy: { id: 'asc' as const }, select: { type: true, at: true, data: true } },
      booking: {
        select: {
          id: true,
          reference: true,
          paymentStatus: true,
          createdAt: true,
          subtotalCents: true,
          taxCents: true,
          totalCents: true,
          depositCents: true,
          terms: true,
          netDays: true,
          notes: true,
          policy: true,
          package: { select: { name: true, slug: true, serviceLine: { select: { houseDesign: true } } } },
          quote: { select: { token: true, issuedAt: true, acceptance: { select: { name: true, at: true } } } },
          companyId: true,
          site: { select: { id: true, companyId: true, street: true, city: true, state: true, zip: true, accessNotes: true } },
          payments: {
            where: { status: 'succeeded' as const },
            select: { kind: true, visitId: true, capturedCents: true, refundedCents: true },
          },
          visits: {
            where: { leadVisitId: null },
            orderBy: { windowStart: 'asc' as const },
            select: { id: true, kind: true, status: true, windowStart: true, windowEnd: true, zone: true, completedAt: true },
          },
        },
      },
    },
  });
  if (!visit) throw new NotFound();
  return visit;
}

const changedSchema = z.object({ fromProId: z.string(), toProId: z.string() });

/** Who had the visit before a move gave it to the pro who has it now; null where it is the same one, or no pro has it. */
export async function getPreviousPro(
  db: Db,
  visit: { events: { type: string; data: unknown }[]; assignments: { pro: { id: string } }[] },
): Promise<string | null> {
  const event = visit.events.filter(({ type }) => type === 'pro-changed').at(-1);
  const changed = changedSchema.safeParse(event?.data);
  if (!changed.success || visit.assignments[0]?.pro.id !== changed.data.toProId) return null;
  const pro = await db.pro.findUnique({
    where: { id: changed.data.fromProId },
    select: { companyName: true, user: { select: { fullName: true } } },
  });
  return pro && proNameForCustomers(pro);
}

/** This customer's visit and the window it has now, as the answer to a pro's proposal wants it. Throws NotFound. */
export async function ownVisitVersion(db: Db, input: { visitId: string; customerId: string }) {
  const visit = await db.visit.findFirst({
    where: { id: input.visitId, leadVisitId: null, booking: { customerId: input.customerId } },
    select: { id: true, windowVersion: true },
  });
  if (!visit) throw new NotFound();
  return { visitId: visit.id, windowVersion: visit.windowVersion };
}
