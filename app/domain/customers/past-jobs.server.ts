import type { Db } from '#app/platform/db.server';
import { dateText } from '#app/platform/local-date';

const PAGE_SIZE = 20;

/** One page of the work that was done for a customer before the business came here, the newest first, and what it came to in all. */
export async function listPastJobs(db: Db, { customerId, page }: { customerId: string; page: number }) {
  const where = { customerId };
  const [rows, sums, last] = await Promise.all([
    db.pastJob.findMany({
      where,
      orderBy: [{ doneOn: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * PAGE_SIZE,
      take: PAGE_SIZE + 1,
      select: {
        id: true,
        number: true,
        title: true,
        lines: true,
        doneOn: true,
        completed: true,
        status: true,
        totalCents: true,
        paidCents: true,
        assignedTo: true,
        site: { select: { street: true, city: true } },
      },
    }),
    db.pastJob.aggregate({ where, _count: true, _sum: { paidCents: true } }),
    db.pastJob.findFirst({ where: { customerId, completed: true }, orderBy: { doneOn: 'desc' }, select: { doneOn: true } }),
  ]);
  return {
    jobs: rows.slice(0, PAGE_SIZE).map(({ site, doneOn, ...job }) => ({
      ...job,
      doneOn: dateText(doneOn),
      place: site ? `${site.street}, ${site.city}` : '',
    })),
    count: sums._count,
    paidCents: sums._sum.paidCents ?? 0,
    lastOn: last ? dateText(last.doneOn) : null,
    page,
    hasNext: rows.length > PAGE_SIZE,
  };
}

export function countPastJobs(db: Db, customerId: string): Promise<number> {
  return db.pastJob.count({ where: { customerId } });
}
