import type { Db, Tx } from '#app/platform/db.server';
import { freeSlug } from './slug';

const CALL_MINUTES = 60;
const ALL = 10_000;

function findCall(db: Db, serviceLineId: string) {
  return db.package.findFirst({
    where: { serviceLineId, visitKind: 'service_call' },
    orderBy: [{ active: 'desc' }, { sortOrder: 'asc' }, { id: 'asc' }],
    select: { id: true, active: true, priceLowCents: true },
  });
}

/** What a service call of that service costs before tax; null where it has none. */
export async function readCallPrice(db: Db, serviceLineId: string): Promise<number | null> {
  const call = await findCall(db, serviceLineId);
  return call?.active ? call.priceLowCents : null;
}

/** Sells service calls at that price, or no more where it is null. Undefined leaves all as it is. */
export async function saveCallPrice(
  tx: Tx,
  { serviceLineId, cents }: { serviceLineId: string; cents: number | null | undefined },
): Promise<void> {
  if (cents === undefined || cents === (await readCallPrice(tx, serviceLineId))) return;
  const call = await findCall(tx, serviceLineId);
  if (call) {
    const price = cents === null ? { active: false } : { active: true, priceLowCents: cents, priceHighCents: cents };
    await tx.package.update({ where: { id: call.id }, data: { ...price, version: { increment: 1 } } });
    return;
  }
  if (cents === null) return;
  const line = await tx.serviceLine.findUniqueOrThrow({
    where: { id: serviceLineId },
    select: { name: true, kinds: { orderBy: { sortOrder: 'asc' }, take: 1, select: { id: true } } },
  });
  const taken = (await tx.package.findMany({ select: { id: true, slug: true, alias: true } })).flatMap(Object.values<string>);
  const id = freeSlug(`${line.name} call`, taken);
  const { _max } = await tx.package.aggregate({ _max: { sortOrder: true } });
  await tx.package.create({
    data: {
      id,
      slug: id,
      alias: id,
      serviceLineId,
      service: line.kinds[0]?.id ?? serviceLineId,
      name: `${line.name}: service call`,
      tagline: 'A pro comes and sees to it',
      description: 'Something is wrong and can’t wait: a pro comes and sees to it.',
      features: ['Up to an hour of work', 'We call you back within 30 minutes'],
      priceLowCents: cents,
      priceHighCents: cents,
      instantPrice: false,
      depositBps: ALL,
      takedownShareBps: 0,
      installMinutes: CALL_MINUTES,
      listed: false,
      visitKind: 'service_call',
      sortOrder: (_max.sortOrder ?? 0) + 1,
    },
  });
}
