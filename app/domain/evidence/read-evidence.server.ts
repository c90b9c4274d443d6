import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';

/** So many of a kind are in a pack, the first ones, and so many photos are printed; the pack says when there are more. */
export const PACK_LIMITS = {
  visits: 20,
  events: 200,
  photos: 60,
  pictures: 60,
  messages: 500,
  tickets: 20,
  payments: 100,
} as const;

const visitFacts = {
  id: true,
  kind: true,
  status: true,
  service: true,
  zone: true,
  windowStart: true,
  windowEnd: true,
  startedAt: true,
  completedAt: true,
  cancelledAt: true,
  assignments: {
    where: { status: { not: 'released' } },
    orderBy: { acceptedAt: 'asc' },
    select: {
      status: true,
      setOutAt: true,
      arrivedAt: true,
      arrivedLat: true,
      arrivedLng: true,
      pro: { select: { user: { select: { fullName: true } } } },
    },
  },
  events: { orderBy: { id: 'asc' }, take: PACK_LIMITS.events + 1, select: { at: true, type: true, actorKind: true } },
  checks: { orderBy: { position: 'asc' }, select: { position: true, label: true, doneAt: true } },
  photos: {
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: PACK_LIMITS.photos + 1,
    select: {
      id: true,
      moment: true,
      createdAt: true,
      hiddenAt: true,
      file: { select: { key: true, name: true, size: true, sha256: true, deletedAt: true } },
    },
  },
  signOff: { select: { status: true, askedAt: true, answeredAt: true, note: true } },
} satisfies Prisma.VisitSelect;

const bookingFacts = {
  id: true,
  reference: true,
  contactName: true,
  contactEmail: true,
  contactPhone: true,
  createdAt: true,
  cancelledAt: true,
  subtotalCents: true,
  taxCents: true,
  totalCents: true,
  depositCents: true,
  policyVersion: true,
  policy: true,
  package: { select: { name: true } },
  site: {
    select: {
      street: true,
      city: true,
      state: true,
      zip: true,
      zone: true,
      lat: true,
      lng: true,
      placePrecision: true,
      // What a company and the office wrote about visits there; the newest, since the booking is one of many.
      letters: {
        where: { about: { in: ['visit', 'problem'] } },
        orderBy: { seq: 'desc' },
        take: PACK_LIMITS.messages,
        select: { id: true, seq: true, side: true, subject: true, body: true, createdAt: true },
      },
    },
  },
  // What the customer and the office wrote about the booking. Notes of the team among themselves are not part of it.
  tickets: {
    orderBy: { number: 'asc' },
    take: PACK_LIMITS.tickets + 1,
    select: {
      number: true,
      subject: true,
      messages: {
        where: { side: { in: ['sender', 'team'] } },
        orderBy: { seq: 'asc' },
        take: PACK_LIMITS.messages + 1,
        select: { seq: true, side: true, body: true, createdAt: true },
      },
    },
  },
  quote: {
    select: {
      version: true,
      issuedAt: true,
      answeredAt: true,
      lines: { orderBy: { position: 'asc' }, select: { label: true, amountCents: true } },
      options: { orderBy: { position: 'asc' }, select: { name: true, totalCents: true, acceptedAt: true } },
      acceptance: { select: { name: true, text: true, version: true, termsVersion: true, at: true, ip: true, userAgent: true } },
    },
  },
  consent: { select: { text: true, version: true, termsVersion: true, place: true, at: true } },
  visits: { orderBy: [{ windowStart: 'asc' }, { id: 'asc' }], take: PACK_LIMITS.visits + 1, select: visitFacts },
  thread: {
    select: {
      messages: {
        orderBy: { seq: 'asc' },
        take: PACK_LIMITS.messages + 1,
        select: {
          seq: true,
          proId: true,
          sender: { select: { pro: { select: { id: true } } } },
          body: true,
          createdAt: true,
          removedAt: true,
        },
      },
    },
  },
  payments: {
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: PACK_LIMITS.payments + 1,
    select: {
      kind: true,
      status: true,
      amountCents: true,
      capturedCents: true,
      refundedCents: true,
      paymentIntentId: true,
      cardBrand: true,
      cardLast4: true,
      laterWith: true,
      createdAt: true,
      disputedAt: true,
    },
  },
} satisfies Prisma.BookingSelect;

export type EvidenceBooking = Prisma.BookingGetPayload<{ select: typeof bookingFacts }>;
export type EvidenceVisit = EvidenceBooking['visits'][number];
export type EvidencePhoto = EvidenceVisit['photos'][number];

/** A booking with all that a pack says of it. Throws NotFound. */
export async function readEvidence(db: Db, bookingId: string): Promise<EvidenceBooking> {
  const booking = await db.booking.findUnique({ where: { id: bookingId }, select: bookingFacts });
  if (!booking) throw new NotFound();
  return booking;
}
