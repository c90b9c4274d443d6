import { Logger, runOnce } from 'graphile-worker';
import type { Prisma } from '#prisma';
import { db } from '#app/platform/db.server';
import { insertBooking, insertSite } from '#tests/factories/bookings';
import { localInstant } from '#tests/factories/local-time';
import { insertQuote } from '#tests/factories/quotes';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { run } from '../../../workers/tasks/renewals/run';

const silent = new Logger(() => () => undefined);

export const LAST_DAY = '2025-11-28';
export const LINES = [
  { label: 'Basic Outline', amountCents: 90_000 },
  { label: 'Lit wreath', amountCents: 10_000 },
];

/** Does every task of renewals that is due, as a worker would. */
export async function workOff(): Promise<void> {
  const taskList = { 'renewals/run': run };
  await runOnce({ connectionString: process.env.DATABASE_URL, taskList, logger: silent, noHandleSignals: true });
}

type Lit = {
  name?: string;
  day?: string;
  lines?: { label: string; amountCents: number }[];
  booking?: Partial<Prisma.BookingCreateManyInput>;
  customer?: Parameters<typeof insertUser>[1];
  place?: Parameters<typeof insertSite>[1];
};

/** A house that was lit last season by a pro, with the quote that was accepted for it. */
export async function litLastSeason({
  name = 'Lee Light',
  day = LAST_DAY,
  lines = LINES,
  booking = {},
  customer,
  place,
}: Lit = {}) {
  const { id: customerId } = await insertUser(db(), customer);
  const site = await insertSite(db(), { customerId, ...place });
  const quote = await insertQuote(db(), { status: 'accepted', request: { customerId, status: 'booked', name } });
  await db().quoteLine.deleteMany({ where: { quoteId: quote.id } });
  await db().quoteLine.createMany({ data: lines.map((line, at) => ({ quoteId: quote.id, position: at + 1, ...line })) });
  const { id: bookingId } = await insertBooking(db(), {
    customerId,
    siteId: site.id,
    quoteId: quote.id,
    contactName: name,
    contactEmail: `${customerId}@town.test`,
    preferredDate: new Date(`${day}T00:00:00Z`),
    ...booking,
  });
  const { proId } = await insertAssignedVisit(db(), {
    bookingId,
    status: 'completed',
    windowStart: localInstant('America/Chicago', day, '09:00'),
  });
  return { customerId, bookingId, siteId: site.id, proId, email: `${customerId}@town.test` };
}
