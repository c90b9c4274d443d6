import { accessPolicy, type Audience } from '#app/http/access-policy';
import { accounts } from './accounts.server';
import { billing } from './billing.server';
import { bookings } from './bookings.server';
import { office } from './office.server';
import type { Area, Operation } from './operation';
import { pros } from './pros.server';

/** What outside callers may ask, by area. */
export const AREAS: readonly Area[] = [accounts, bookings, billing, pros, office];

export const OPERATIONS: readonly Operation[] = AREAS.flatMap(({ operations }) => operations);

/** Who may call it: the access policy of the route. */
export function getAudiences({ route, handler }: Operation): readonly Audience[] {
  const entry: { loader?: readonly Audience[]; action?: readonly Audience[] } = accessPolicy[route];
  return entry[handler] ?? [];
}
