import type { Prisma, ProStatus } from '#prisma';
import { countEach } from '#app/platform/count-each';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { dateText } from '#app/platform/local-date';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { listDocuments } from '../documents/queries.server';
import { isHelperOnly } from '../availability/helper-policy';
import { workKindNames } from '../catalog/work-kinds.server';
import { readChecklist } from '../pros/read-checklist.server';
import { listHeldVisits, mayDecideAppeal } from './suspend-pro.server';

export const PRO_STATUSES = ['applied', 'active', 'paused', 'suspended', 'banned'] as const satisfies readonly ProStatus[];

export type ProFilter = { status: ProStatus; q: string };

export const PRO_SORTS = {
  company: { field: 'companyName' },
  zip: { field: 'homeZip' },
  years: { field: 'yearsExperience' },
  insured: { field: 'insuranceExpires', empty: 'last' },
  since: { field: 'createdAt' },
} satisfies Sorts;

function buildWhere({ status, q }: ProFilter): Prisma.ProWhereInput {
  const like = { contains: q, mode: 'insensitive' as const };
  return {
    status,
    ...(q
      ? { OR: [{ companyName: like }, { user: { fullName: like } }, { user: { email: like } }, { homeZip: { startsWith: q } }] }
      : {}),
  };
}

/** One page of pros in one status. */
export async function listPros(db: Db, filter: ProFilter, page: SortedPage) {
  const where = buildWhere(filter);
  const { rows, next } = await readSorted(page, {
    findPlace: (id, select) => db.pro.findUnique({ where: { id }, select }),
    find: ({ where: part, orderBy, take }) =>
      db.pro.findMany({
        where: { AND: [where, part] },
        orderBy,
        take,
        select: {
          id: true,
          companyName: true,
          homeZip: true,
          createdAt: true,
          zone: true,
          yearsExperience: true,
          insuranceExpires: true,
          user: { select: { fullName: true, email: true } },
          documents: { where: { status: 'pending', deletedAt: null }, select: { id: true } },
          suspensions: { where: { endedAt: null }, select: { appealedAt: true, answeredAt: true } },
        },
      }),
  });
  return {
    next,
    rows: rows.map(({ user, documents, suspensions, insuranceExpires, ...pro }) => ({
      ...pro,
      name: user.fullName,
      email: user.email,
      waitingPapers: documents.length,
      insuredUntil: insuranceExpires ? dateText(insuranceExpires) : null,
      appeals: suspensions.some(({ appealedAt, answeredAt }) => appealedAt && !answeredAt),
    })),
  };
}

/** How many pros there are in each status. */
export function countPros(db: Db): Promise<Record<(typeof PRO_STATUSES)[number], number>> {
  return countEach(PRO_STATUSES, (status, take) => db.pro.count({ where: { status }, orderBy: { createdAt: 'asc' }, take }));
}

/** Everything an admin decides a pro by. Throws NotFound. */
export async function readProForAdmin(db: Db, { proId, viewerId }: { proId: string; viewerId: string }) {
  const pro = await db.pro.findUnique({
    where: { id: proId },
    include: {
      user: { select: { fullName: true, email: true, phone: true, emailVerifiedAt: true } },
      licenses: { orderBy: { createdAt: 'desc' } },
      suspensions: { orderBy: { at: 'desc' }, take: 20 },
    },
  });
  if (!pro) throw new NotFound();
  const [steps, documents, held, work] = await Promise.all([
    readChecklist(db, { proId }),
    listDocuments(db, { proId, viewerId }),
    listHeldVisits(db, { proId }),
    workKindNames(db, pro.services),
  ]);
  const open = pro.suspensions.find(({ endedAt }) => endedAt === null);
  const mayDecide = !open || (await mayDecideAppeal(db, { adminId: viewerId, open }));
  const next = await db.pro.findFirst({
    where: { status: 'applied', id: { gt: proId } },
    orderBy: { id: 'asc' },
    select: { id: true, user: { select: { fullName: true } } },
  });
  return {
    pro,
    work,
    steps,
    documents,
    held,
    helper: isHelperOnly(pro),
    mayDecide,
    nextApplicant: next && { id: next.id, name: next.user.fullName },
  };
}
