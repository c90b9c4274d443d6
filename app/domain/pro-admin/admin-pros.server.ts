import type { Prisma, ProStatus } from '#prisma';
import { afterPlace } from '#app/platform/after-place';
import { countEach } from '#app/platform/count-each';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { dateText } from '#app/platform/local-date';
import { listDocuments } from '../documents/queries.server';
import { isHelperOnly } from '../availability/helper-policy';
import { readChecklist } from '../pros/read-checklist.server';
import { listHeldVisits, mayDecideAppeal } from './suspend-pro.server';

export const PROS_PER_PAGE = 25;
export const PRO_STATUSES = ['applied', 'active', 'paused', 'suspended', 'banned'] as const satisfies readonly ProStatus[];

export type ProFilter = { status: ProStatus; q: string; after: string };

function buildWhere({ status, q }: Pick<ProFilter, 'status' | 'q'>): Prisma.ProWhereInput {
  const like = { contains: q, mode: 'insensitive' as const };
  return {
    status,
    ...(q
      ? { OR: [{ companyName: like }, { user: { fullName: like } }, { user: { email: like } }, { homeZip: { startsWith: q } }] }
      : {}),
  };
}

/** One page of pros in one status, applicants the longest waiting first, and how many there are in each status. */
export async function listPros(db: Db, filter: ProFilter) {
  const place = filter.after
    ? await db.pro.findUnique({ where: { id: filter.after }, select: { id: true, createdAt: true } })
    : null;
  const direction = filter.status === 'applied' ? 'asc' : 'desc';
  const [rows, counts] = await Promise.all([
    db.pro.findMany({
      where: { AND: [buildWhere(filter), afterPlace({ time: 'createdAt', id: 'id' }, place, direction)] },
      orderBy: [{ createdAt: direction }, { id: direction }],
      take: PROS_PER_PAGE + 1,
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
    countEach(PRO_STATUSES, (status, take) => db.pro.count({ where: { status }, orderBy: { createdAt: 'asc' }, take })),
  ]);
  const page = rows.slice(0, PROS_PER_PAGE);
  return {
    counts,
    next: rows.length > PROS_PER_PAGE ? (page.at(-1)?.id ?? null) : null,
    pros: page.map(({ user, documents, suspensions, insuranceExpires, ...pro }) => ({
      ...pro,
      name: user.fullName,
      email: user.email,
      waitingPapers: documents.length,
      insuredUntil: insuranceExpires ? dateText(insuranceExpires) : null,
      appeals: suspensions.some(({ appealedAt, answeredAt }) => appealedAt && !answeredAt),
    })),
  };
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
  const [steps, documents, held] = await Promise.all([
    readChecklist(db, { proId }),
    listDocuments(db, { proId, viewerId }),
    listHeldVisits(db, { proId }),
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
    steps,
    documents,
    held,
    helper: isHelperOnly(pro),
    mayDecide,
    nextApplicant: next && { id: next.id, name: next.user.fullName },
  };
}
