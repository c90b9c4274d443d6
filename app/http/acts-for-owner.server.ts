import { z } from 'zod';
import { db } from '../platform/db.server';
import type { GuardedRoute } from './access-policy';
import { isOfHousehold } from './household-routes';
import type { Actor } from './session.server';

/** Threads, reports and reviews that a person may have of their own while they have another's account open: as a pro, above all. */
const OF_EITHER: ReadonlySet<GuardedRoute> = new Set([
  'routes/bookings+/$bookingId.messages',
  'routes/bookings+/$bookingId.messages_.$seq.report',
  'routes/visits+/$visitId.flag',
  'routes/visits+/$visitId.review',
]);

const id = z.string().uuid();

type Asked = { params: Record<string, string | undefined>; request: Request };

/**
 * Whether the owner of the opened account stands in the person's place on this page. The messages of a booking are the owner's where the booking is; of
 * any other the person asks as themselves, and so they do for the list of their own messages.
 */
export async function isForOwner(person: Actor, route: GuardedRoute, { params, request }: Asked): Promise<boolean> {
  const { opened } = person;
  if (!opened || !isOfHousehold(route)) return false;
  if (route === 'routes/messages+/index') return new URL(request.url).searchParams.get('own') !== '1';
  if (!OF_EITHER.has(route)) return true;
  const named = id.safeParse(params.bookingId ?? params.visitId).data;
  if (!named) return true;
  const which = params.bookingId ? { id: named } : { visits: { some: { id: named } } };
  return (await db().booking.count({ where: { ...which, customerId: opened.userId } })) > 0;
}
