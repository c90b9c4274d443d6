import { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { dateText, localDate } from '#app/platform/local-date';
import { isRecent } from '../programs/recent-visits.server';
import { VISIT_END } from '../visits/visit-end.server';
import { type Compliance, judgeCompliance, type KeptProgram, type OpenFinding } from './compliance';

/** A report is missed for so long, from a day after the work on: it is promised within two hours. */
const REPORT_DAYS = 90;
/** Of programs and of findings at a location, more than any has. */
const MOST = 50;

/**
 * How each of these locations stands; those where nothing is kept have no entry. Read are running programs, their visits of the last
 * thirteen months, and open findings: as much for an old business as for a young one.
 */
export async function readCompliance(db: Db, siteIds: readonly string[]): Promise<Map<string, Compliance>> {
  if (siteIds.length === 0) return new Map();
  const ids = [...siteIds];
  const [sites, programs, findings] = await Promise.all([
    db.site.findMany({ where: { id: { in: ids } }, select: { id: true, zone: true } }),
    readPrograms(db, ids),
    db.visitFinding.findMany({
      where: { siteId: { in: ids }, fixedAt: null, dueOn: { not: null }, visit: { status: 'completed' } },
      orderBy: [{ dueOn: 'asc' }, { id: 'asc' }],
      take: MOST * ids.length,
      select: { siteId: true, visitId: true, place: true, severity: true, dueOn: true },
    }),
  ]);
  const judged = sites.map(({ id, zone }) => {
    const today = localDate(now(), zone);
    const open = findings.flatMap(({ siteId, dueOn, ...finding }): OpenFinding[] =>
      siteId === id && dueOn ? [{ ...finding, dueOn: dateText(dueOn), isLate: dateText(dueOn) < today }] : [],
    );
    return [id, judgeCompliance({ at: now(), zone, programs: programs(id), findings: open })] as const;
  });
  return new Map(judged.flatMap(([id, compliance]) => (compliance ? [[id, compliance]] : [])));
}

/** The same for one location; null where nothing is kept there. */
export async function readSiteCompliance(db: Db, siteId: string): Promise<Compliance | null> {
  return (await readCompliance(db, [siteId])).get(siteId) ?? null;
}

async function readPrograms(db: Db, siteIds: string[]): Promise<(siteId: string) => KeptProgram[]> {
  const running = await db.siteProgram.findMany({
    where: { siteId: { in: siteIds }, status: { in: ['active', 'paused'] } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: MOST * siteIds.length,
    select: { id: true, siteId: true, name: true, status: true, pausedUntil: true },
  });
  const facts = await readVisits(
    db,
    running.map(({ id }) => id),
  );
  const programs = running.map(({ siteId, status, pausedUntil, ...program }) => ({
    siteId,
    program: {
      ...program,
      pausedUntil: status === 'paused' && pausedUntil ? dateText(pausedUntil) : null,
      ...facts(program.id),
    },
  }));
  return (siteId) => programs.flatMap((one) => (one.siteId === siteId ? [one.program] : []));
}

type Row = {
  id: string;
  nextAt: Date | null;
  lastDoneAt: Date | null;
  overdue: number;
  overdueId: string | null;
  overdueSince: Date | null;
  unreported: number;
  unreportedId: string | null;
  unreportedAt: Date | null;
  uncovered: number;
  uncoveredId: string | null;
  uncoveredAt: Date | null;
  runsOutId: string | null;
  runsOutAt: Date | null;
};
type VisitFacts = Pick<KeptProgram, 'nextAt' | 'lastDoneAt' | 'overdue' | 'unreported' | 'uncovered' | 'runsOut'>;

/** Of each program what is known of its visits. */
async function readVisits(db: Db, ids: string[]): Promise<(id: string) => VisitFacts> {
  if (ids.length === 0) return () => factsOf(undefined);
  const at = now().getTime();
  const isOpen = Prisma.sql`visit.status NOT IN ('draft', 'completed', 'cancelled')`;
  const isOver = Prisma.sql`${VISIT_END} < ${now()}`;
  const hasNoReport = Prisma.sql`visit.status = 'completed' AND visit.completed_at > ${new Date(at - REPORT_DAYS * DAY_MS)}
    AND visit.completed_at < ${new Date(at - DAY_MS)} AND NOT EXISTS (SELECT 1 FROM visit_report report
      WHERE report.visit_id = visit.id AND report.rendered_at IS NOT NULL AND report.file_id IS NOT NULL)`;
  const isUncovered = Prisma.sql`visit.status = 'completed' AND ${anyLacksCredentials((row) => Prisma.sql`coalesce(${row}.completed_at, ${row}.window_start)`)}`;
  const runsOut = Prisma.sql`${isOpen} AND NOT (${isOver}) AND ${anyLacksCredentials((row) => Prisma.sql`${row}.window_start`)}`;
  const rows = await db.$queryRaw<Row[]>`
    SELECT asked.id, min(visit.window_start) FILTER (WHERE ${isOpen} AND NOT (${isOver})) AS "nextAt",
      max(visit.completed_at) FILTER (WHERE visit.status = 'completed') AS "lastDoneAt",
      (count(*) FILTER (WHERE ${isOpen} AND ${isOver}))::int AS overdue,
      (array_agg(visit.id ORDER BY visit.window_end, visit.id) FILTER (WHERE ${isOpen} AND ${isOver}))[1] AS "overdueId",
      min(visit.window_end) FILTER (WHERE ${isOpen} AND ${isOver}) AS "overdueSince",
      (count(*) FILTER (WHERE ${hasNoReport}))::int AS unreported,
      (array_agg(visit.id ORDER BY visit.completed_at, visit.id) FILTER (WHERE ${hasNoReport}))[1] AS "unreportedId",
      min(visit.completed_at) FILTER (WHERE ${hasNoReport}) AS "unreportedAt",
      (count(*) FILTER (WHERE ${isUncovered}))::int AS uncovered,
      (array_agg(visit.id ORDER BY visit.completed_at, visit.id) FILTER (WHERE ${isUncovered}))[1] AS "uncoveredId",
      min(visit.completed_at) FILTER (WHERE ${isUncovered}) AS "uncoveredAt",
      (array_agg(visit.id ORDER BY visit.window_start, visit.id) FILTER (WHERE ${runsOut}))[1] AS "runsOutId",
      min(visit.window_start) FILTER (WHERE ${runsOut}) AS "runsOutAt"
    FROM unnest(ARRAY[${Prisma.join(ids)}]::uuid[]) AS asked(id)
    JOIN program_visit of_program ON of_program.site_program_id = asked.id AND of_program.released_at IS NULL
    JOIN visit ON visit.id = of_program.visit_id AND ${isRecent()}
    JOIN site_program ON site_program.id = asked.id
    JOIN site ON site.id = site_program.site_id
    GROUP BY asked.id`;
  return (id) => factsOf(rows.find((row) => row.id === id));
}

/** Whether a pro lacks credentials on the day on which they come: who has the visit, a place of its team or one of its later days. */
function anyLacksCredentials(at: (row: Prisma.Sql) => Prisma.Sql): Prisma.Sql {
  const [visit, seat] = [Prisma.sql`visit`, Prisma.sql`seat`];
  return Prisma.sql`(${lacksCredentials(visit, at(visit))} OR ((visit.pros > 1 OR visit.days > 1) AND EXISTS (
    SELECT 1 FROM visit seat WHERE seat.lead_visit_id = visit.id AND ${lacksCredentials(seat, at(seat))})))`;
}

/**
 * Whether a pro who has the visit is not insured on its day, or has no license of the state for its kind of work that is good on that day,
 * where the state asks for one. A license that expired after the visit still counts for it.
 */
function lacksCredentials(row: Prisma.Sql, at: Prisma.Sql): Prisma.Sql {
  const day = Prisma.sql`(${at} AT TIME ZONE site.zone)::date`;
  return Prisma.sql`EXISTS (
    SELECT 1 FROM assignment JOIN pro ON pro.id = assignment.pro_id
    WHERE assignment.visit_id = ${row}.id AND assignment.status IN ('accepted', 'en_route', 'in_progress', 'completed')
      AND (pro.insurance_expires IS NULL OR pro.insurance_expires < ${day} OR EXISTS (
        SELECT 1 FROM work_kind JOIN service_line ON service_line.id = work_kind.service_line_id
        WHERE work_kind.id = visit.service AND service_line.license IS NOT NULL
          AND (cardinality(service_line.license_states) = 0 OR site.state = ANY (service_line.license_states))
          AND NOT EXISTS (
            SELECT 1 FROM pro_license WHERE pro_license.pro_id = pro.id AND pro_license.service = visit.service AND pro_license.state = site.state
              AND pro_license.status IN ('verified', 'expired')
              AND coalesce(pro_license.issued_on, '-infinity') <= ${day} AND coalesce(pro_license.expires_on, 'infinity') >= ${day}))))`;
}

function factsOf(row: Row | undefined): VisitFacts {
  const {
    nextAt = null,
    lastDoneAt = null,
    overdueId,
    overdueSince,
    unreportedId,
    unreportedAt,
    uncoveredId,
    uncoveredAt,
    runsOutId,
    runsOutAt,
  } = row ?? {};
  return {
    nextAt,
    lastDoneAt,
    overdue: overdueId && overdueSince ? { count: row?.overdue ?? 0, visitId: overdueId, since: overdueSince } : null,
    unreported:
      unreportedId && unreportedAt ? { count: row?.unreported ?? 0, visitId: unreportedId, doneAt: unreportedAt } : null,
    uncovered: uncoveredId && uncoveredAt ? { count: row?.uncovered ?? 0, visitId: uncoveredId, doneAt: uncoveredAt } : null,
    runsOut: runsOutId && runsOutAt ? { visitId: runsOutId, at: runsOutAt } : null,
  };
}
