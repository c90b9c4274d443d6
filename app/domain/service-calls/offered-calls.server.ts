import type { Db } from '#app/platform/db.server';
import { fieldError, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';

const columns = {
  id: true,
  name: true,
  tagline: true,
  description: true,
  priceLowCents: true,
  serviceLineId: true,
  serviceLine: { select: { name: true, problems: true } },
} as const;

/** The service calls that can be asked for: one a service, of the services that are on, in their order. */
export async function listCalls(db: Db) {
  const found = await db.package.findMany({
    where: { visitKind: 'service_call', active: true, serviceLine: { active: true } },
    select: columns,
    orderBy: [{ serviceLine: { sortOrder: 'asc' } }, { sortOrder: 'asc' }, { id: 'asc' }],
  });
  return found.filter((call, at) => found.findIndex((each) => each.serviceLineId === call.serviceLineId) === at);
}

export type OfferedCall = Awaited<ReturnType<typeof listCalls>>[number];

/** Whether this business has service calls: not every one does. */
export async function hasServiceCalls(db: Db): Promise<boolean> {
  return (await listCalls(db)).length > 0;
}

/** The asked one of the offered calls; else the one of what the customer booked last; else the first. */
export async function chooseCall(
  db: Db,
  { calls, asked, customerId }: { calls: readonly OfferedCall[]; asked: string | null; customerId: string | null },
): Promise<OfferedCall | null> {
  const named = calls.find(({ id }) => id === asked);
  if (named || !customerId || calls.length < 2) return named ?? calls[0] ?? null;
  const latest = await db.booking.findFirst({
    where: { customerId },
    orderBy: { createdAt: 'desc' },
    select: { package: { select: { serviceLineId: true } } },
  });
  return calls.find(({ serviceLineId }) => serviceLineId === latest?.package.serviceLineId) ?? calls[0] ?? null;
}

/** The call that a form names and what it is about. Throws NotFound, and InputError where that is not on the service's list. */
export async function readAskedCall(db: Db, form: { call: string; problemType: string }): Promise<OfferedCall> {
  const calls = await listCalls(db);
  const call = form.call ? calls.find(({ id }) => id === form.call) : calls[0];
  if (!call) throw new NotFound(t('We don’t offer this service call anymore. Contact us and we’ll help.'));
  const { problems } = call.serviceLine;
  if (problems.length > 0 && !problems.includes(form.problemType)) {
    throw fieldError('problemType', t('Choose what is wrong from the list'));
  }
  return call;
}

/** What a call is about, with the customer's own words: what pros and the office read. */
export function callNotes({ problem, notes }: { problem: string; notes: string }): string {
  return [problem, notes].filter(Boolean).join(': ');
}
