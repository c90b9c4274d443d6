import { z } from 'zod';
import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { listed } from './read-listed.server';
import { seatHolders } from '../visits/team.server';
import { NotFound } from '#app/platform/errors';
import { proNameForCustomers } from '../names/pro-name';

const held = seatHolders.select.assignments;

/** Which pros have the visit and its days, and when they said that they are there. */
const withArrival = {
  assignments: { ...listed.assignments, select: { ...listed.assignments.select, arrivedAt: true } },
  seats: {
    ...seatHolders,
    select: { ...seatHolders.select, assignments: { ...held, select: { ...held.select, arrivedAt: true } } },
  },
} satisfies Prisma.VisitSelect;

/** One visit of this customer with its history and money. Throws NotFound when it is another customer's. */
export async function readCustomerVisit(db: Db, input: { visitId: string; customerId: string }) {
  const visit = await db.visit.findFirst({
    where: { id: input.visitId, leadVisitId: null, booking: { customerId: input.customerId } },
    select: {
      coveredByPlan: true,
      ...listed,
      ...withArrival,
      durationMinutes: true,
      days: true,
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
          programMonth: { select: { billing: true } },
          notes: true,
          policy: true,
          package: {
            select: {
              name: true,
              slug: true,
              active: true,
              listed: true,
              serviceLine: { select: { active: true, houseDesign: true } },
            },
          },
          quote: { select: { token: true, source: true, issuedAt: true, acceptance: { select: { name: true, at: true } } } },
          companyId: true,
          site: {
            select: {
              id: true,
              companyId: true,
              street: true,
              city: true,
              state: true,
              zip: true,
              accessNotes: true,
              archivedAt: true,
            },
          },
          payments: {
            where: { status: 'succeeded' as const },
            select: { kind: true, visitId: true, capturedCents: true, refundedCents: true, laterWith: true },
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
