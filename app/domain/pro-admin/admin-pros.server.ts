import type { Prisma, ProStatus } from '#prisma';
import { countEach } from '#app/platform/count-each';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { dateText } from '#app/platform/local-date';
import { countParts, mergeParts } from '#app/platform/list-parts';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { listDocuments } from '../documents/queries.server';
import { isHelperOnly } from '../availability/helper-policy';
import { workKindNames } from '../catalog/work-kinds.server';
import { officeDays, type OfficeDays } from '../settings/office-zone.server';
import { readChecklist } from '../pros/read-checklist.server';
import { listHeldVisits, mayDecideAppeal } from './suspend-pro.server';

export const PRO_STATUSES = ['applied', 'active', 'paused', 'suspended', 'banned'] as const satisfies readonly ProStatus[];

export const PRO_FILTERS = [...PRO_STATUSES, 'all'] as const;

/** Of some days: who earned on them, or was approved on them. */
export const PRO_ACTS = ['earned', 'approved'] as const;
export type ProFilter = OfficeDays & { status: (typeof PRO_FILTERS)[number]; q: string; act: (typeof PRO_ACTS)[number] | null };

const SUSPENSIONS_SHOWN = 20;

/** More pros than these have not earned on the days of a list. */
const MAX_EARNERS = 20_000;

export const PRO_SORTS = {
  company: { field: 'companyName' },
  zip: { field: 'homeZip' },
  years: { field: 'yearsExperience' },
  insured: { field: 'insuranceExpires', empty: 'last' },
  since: { field: 'createdAt' },
} satisfies Sorts;

/** What all pros are read by: each status from its own index. */
const ALL_SORTS = { years: PRO_SORTS.years, since: PRO_SORTS.since } satisfies Sorts;

/** What a list of pros can be sorted by. */
export function proSorts(status: ProFilter['status']): Sorts {
  return status === 'all' ? ALL_SORTS : PRO_SORTS;
}

/** Pros for whom work of these days added to or took from what they are owed, by the sums that analytics keeps of each day. */
async function listEarners(db: Db, { from, to }: OfficeDays): Promise<string[]> {
  const rows = await db.$queryRaw<{ owner: string }[]>`
    SELECT DISTINCT owner FROM analytics_day
    WHERE kind = 'pro_earned' AND day BETWEEN ${from ?? '2000-01-01'}::date AND ${to ?? '2099-12-31'}::date LIMIT ${MAX_EARNERS}`;
  return rows.map(({ owner }) => owner);
}

async function actWhere(db: Db, { act, from, to }: ProFilter): Promise<Prisma.ProWhereInput> {
  if (act === 'earned') return { id: { in: await listEarners(db, { from, to }) } };
  const onboardedAt = act === 'approved' ? await officeDays(db, { from, to }) : null;
  return onboardedAt ? { onboardedAt } : {};
}

function buildWhere({ q }: ProFilter): Prisma.ProWhereInput {
  const like = { contains: q, mode: 'insensitive' as const };
  return q
    ? { OR: [{ companyName: like }, { user: { fullName: like } }, { user: { email: like } }, { homeZip: { startsWith: q } }] }
    : {};
}

/** What narrows the list down besides the status. */
async function narrow(db: Db, filter: ProFilter): Promise<Prisma.ProWhereInput[]> {
  return [buildWhere(filter), await actWhere(db, filter)];
}

const listed = {
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
} satisfies Prisma.ProSelect;

/** One page of pros in one status, or in any. */
export async function listPros(db: Db, filter: ProFilter, page: SortedPage) {
  const narrowed = await narrow(db, filter);
  const byYears = page.sort.field === 'yearsExperience';
  const { rows, next } = await readSorted(page, {
    findPlace: (id, select) => db.pro.findUnique({ where: { id }, select }),
    find: ({ where: behind, orderBy, take, direction }) => {
      const find = (status: ProStatus) =>
        db.pro.findMany({ where: { AND: [{ status }, ...narrowed, behind] }, orderBy, take, select: listed });
      if (filter.status !== 'all') return find(filter.status);
      return mergeParts(PRO_STATUSES, { find, timeOf: (row) => (byYears ? row.yearsExperience : row.createdAt), direction });
    },
  });
  return {
    next,
    rows: rows.map(({ user, documents, suspensions, insuranceExpires, ...pro }) => ({
      ...pro,
      name: user.fullName,
      email: user.email,
      waitingDocuments: documents.length,
      insuredUntil: insuranceExpires ? dateText(insuranceExpires) : null,
      appeals: suspensions.some(({ appealedAt, answeredAt }) => appealedAt && !answeredAt),
    })),
  };
}

/** How many of the pros that are looked for there are in each status, and in all. */
export async function countPros(db: Db, filter: ProFilter): Promise<Record<ProFilter['status'], number>> {
  const narrowed = await narrow(db, filter);
  return countEach(PRO_FILTERS, (each, take) =>
    countParts(each === 'all' ? PRO_STATUSES : [each], (status) =>
      db.pro.count({ where: { AND: [{ status }, ...narrowed] }, orderBy: { createdAt: 'asc' }, take }),
    ),
  );
}

/** Whose page is read by whom, and behind which of the promised visits and of the suspensions; empty for the first page of them. */
type Asked = { proId: string; viewerId: string; heldAfter: string; suspensionsAfter: string };

/** A page of the suspensions of a pro, the newest first, and the one that has not ended. */
async function listSuspensions(db: Db, { proId, suspensionsAfter: after }: Asked) {
  const { rows, next } = await readSorted(
    { sort: { field: 'at', direction: 'desc' }, after, take: SUSPENSIONS_SHOWN },
    {
      findPlace: (id, select) => db.proSuspension.findFirst({ where: { id, proId }, select }),
      find: ({ where, orderBy, take }) => db.proSuspension.findMany({ where: { AND: [{ proId }, where] }, orderBy, take }),
    },
  );
  const open = await db.proSuspension.findFirst({ where: { proId, endedAt: null }, orderBy: { at: 'desc' } });
  return { rows, next, open };
}

/** Everything an admin decides a pro by. Throws NotFound. */
export async function readProForAdmin(db: Db, asked: Asked) {
  const { proId, viewerId, heldAfter } = asked;
  const pro = await db.pro.findUnique({
    where: { id: proId },
    include: {
      user: { select: { fullName: true, email: true, phone: true, emailVerifiedAt: true } },
      licenses: { orderBy: { createdAt: 'desc' } },
    },
  });
  if (!pro) throw new NotFound();
  const [steps, documents, held, work, suspensions] = await Promise.all([
    readChecklist(db, { proId }),
    listDocuments(db, { proId, viewerId }),
    listHeldVisits(db, { proId, after: heldAfter }),
    workKindNames(db, pro.services),
    listSuspensions(db, asked),
  ]);
  const { open } = suspensions;
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
    held: held.rows,
    nextHeld: held.next,
    suspensions: suspensions.rows,
    nextSuspensions: suspensions.next,
    appealWaits: Boolean(open?.appealedAt && !open.answeredAt),
    helper: isHelperOnly(pro),
    mayDecide,
    nextApplicant: next && { id: next.id, name: next.user.fullName },
  };
}
