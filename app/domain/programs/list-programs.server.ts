import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { UNFINISHED_STATUSES } from '../visits/visit-status';
import { VISIT_END } from '../visits/visit-end.server';
import type { ProgramFilter } from './program-states';
import { listed, presentAll } from './queries.server';
import { isRecent } from './recent-visits.server';

export const PROGRAM_SORTS = {
  program: { field: 'name' },
  starts: { field: 'startsOn' },
  offered: { field: 'offeredAt' },
} satisfies Sorts;

/** Programs that run and have a visit whose time is over without its being done. */
async function findOverdue(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT of_program.site_program_id AS id
    FROM visit JOIN program_visit of_program ON of_program.visit_id = visit.id AND of_program.released_at IS NULL
      JOIN site_program ON site_program.id = of_program.site_program_id AND site_program.status IN ('active', 'paused')
    WHERE visit.status = ANY(${[...UNFINISHED_STATUSES]}::visit_status[]) AND visit.window_start < ${now()}
      AND ${isRecent()} AND ${VISIT_END} < ${now()}`;
  return rows.map(({ id }) => id);
}

async function buildWhere(db: Db, { q, show }: ProgramFilter): Promise<Prisma.SiteProgramWhereInput> {
  const like = { contains: q, mode: 'insensitive' as const };
  return {
    ...(show === 'overdue' ? { id: { in: await findOverdue(db) } } : show !== 'all' && { status: show }),
    ...(q && { OR: [{ company: { name: like } }, { name: like }, { site: { OR: [{ label: like }, { street: like }] } }] }),
  };
}

/** One page of the programs of all companies for the office, each with its next visit, how many are overdue, and the price of today. */
export async function listPrograms(db: Db, filter: ProgramFilter, page: SortedPage) {
  const where = await buildWhere(db, filter);
  const { rows, next } = await readSorted(page, {
    findPlace: (id, select) => db.siteProgram.findUnique({ where: { id }, select }),
    find: ({ where: part, orderBy, take }) =>
      db.siteProgram.findMany({
        where: { AND: [where, part] },
        orderBy,
        take,
        select: { ...listed, offeredAt: true, company: { select: { id: true, name: true } } },
      }),
  });
  const programs = await presentAll(db, rows, true);
  return {
    next,
    rows: programs.map((program, at) => ({
      ...program,
      companyId: rows[at]?.company.id ?? '',
      company: rows[at]?.company.name ?? '',
      offeredAt: rows[at]?.offeredAt ?? now(),
    })),
  };
}
