import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import { countEach } from '#app/platform/count-each';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { NotFound } from '#app/platform/errors';
import { countParts, mergeParts } from '#app/platform/list-parts';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { openFileStream } from '#app/platform/storage.server';
import { t } from '#app/platform/texts/t';
import { serviceName } from '../catalog/service-names';
import { fileLink } from '../files/file-link.server';
import { reportSchema } from './report-data';
import { REPORT_FILTERS, type ReportFilter } from './report-filters';
import { reportMinutes } from './report-due.server';

const FIGURE_DAYS = 30;
const REVISIONS_SHOWN = 20;

/** Of which there is a file. */
export const readable = { renderedAt: { not: null }, fileId: { not: null } } satisfies Prisma.VisitReportWhereInput;

/** The newest report of a visit that can be read, as a file. Whether the asker may have it is the caller's question. Throws NotFound. */
async function openNewest(db: Db, where: Prisma.VisitReportWhereInput) {
  const report = await db.visitReport.findFirst({
    where: { ...where, ...readable },
    orderBy: { revision: 'desc' },
    select: { file: { select: { key: true, name: true, size: true, deletedAt: true } } },
  });
  const stream = report?.file && !report.file.deletedAt ? await openFileStream(report.file.key) : null;
  if (!report?.file || !stream) throw new NotFound(t('There is no report for this visit yet.'));
  return { stream, size: report.file.size, name: report.file.name.replace(/\.pdf$/, '') };
}

/** The PDF for a person who has a mailed link to that visit. */
export function openReportByLink(db: Db, visitId: string) {
  return openNewest(db, { visitId });
}

/** The PDF for the customer whose visit it is. */
export function openOwnReport(db: Db, { visitId, customerId }: { visitId: string; customerId: string }) {
  return openNewest(db, { visitId, visit: { booking: { customerId } } });
}

/** The PDF for a member of the company whose visit it is. Whether they see money is the caller's question. */
export function openCompanyReport(db: Db, { visitId, companyId }: { visitId: string; companyId: string }) {
  return openNewest(db, { visitId, visit: { booking: { companyId } } });
}

/** What the newest report of a visit says. Throws NotFound. */
export async function readReport(db: Db, visitId: string) {
  const report = await db.visitReport.findFirst({
    where: { visitId, ...readable },
    orderBy: { revision: 'desc' },
    select: { content: true },
  });
  if (!report) throw new NotFound(t('There is no longer a report for this visit.'));
  return reportSchema.parse(report.content);
}

export type ReportState = { isReady: boolean; dueAt: Date | null };

/** How the report of a visit stands, for its customer; null where none is made or on its way. */
export async function readReportState(db: Db, visitId: string): Promise<ReportState | null> {
  const reports = await db.visitReport.findMany({
    where: { visitId },
    orderBy: { revision: 'desc' },
    select: { renderedAt: true, fileId: true, dueAt: true, isMailed: true },
  });
  if (reports.some(({ renderedAt, fileId }) => renderedAt && fileId)) return { isReady: true, dueAt: null };
  const waiting = reports.find(({ isMailed, dueAt }) => isMailed && dueAt > now());
  return waiting ? { isReady: false, dueAt: waiting.dueAt } : null;
}

const revisionColumns = {
  id: true,
  revision: true,
  status: true,
  isMailed: true,
  dueAt: true,
  renderedAt: true,
  mailedAt: true,
  officeNote: true,
  lastError: true,
  fileId: true,
} satisfies Prisma.VisitReportSelect;

type RevisionsAsked = { visitId: string; viewerId: string; after: string };

/** A page of the revisions of a visit's report for the office, the newest first, and whether the newest of all is being made. */
export async function listRevisions(db: Db, { visitId, viewerId, after }: RevisionsAsked) {
  const { rows, next } = await readSorted(
    { sort: { field: 'revision', direction: 'desc' }, after, take: REVISIONS_SHOWN },
    {
      findPlace: (id, select) => db.visitReport.findFirst({ where: { id, visitId }, select }),
      find: ({ where, orderBy, take }) =>
        db.visitReport.findMany({ where: { AND: [{ visitId }, where] }, orderBy, take, select: revisionColumns }),
    },
  );
  const newest = await db.visitReport.findFirst({ where: { visitId }, orderBy: { revision: 'desc' }, select: { status: true } });
  return {
    rows: rows.map(({ fileId, ...row }) => ({ ...row, url: fileId && fileLink({ fileId, viewerId }) })),
    next,
    isMaking: newest?.status === 'waiting',
  };
}

/** A view as parts that share no report: each is read in its order from an index of its own. */
function partsOf(db: Db, filter: ReportFilter): Prisma.VisitReportWhereInput[] {
  const unmailed = { isMailed: true, mailedAt: null };
  switch (filter) {
    case 'late':
      return [
        { ...unmailed, dueAt: { lte: now() } },
        {
          isMailed: true,
          mailedAt: { gt: db.visitReport.fields.dueAt },
          dueAt: { gt: new Date(now().getTime() - FIGURE_DAYS * DAY_MS) },
        },
      ];
    case 'failed':
      return [{ status: 'failed' }];
    case 'waiting':
      return [{ status: 'waiting' }, { ...unmailed, status: 'ready' }];
    case 'all':
      return [{}];
  }
}

const listed = {
  id: true,
  visitId: true,
  revision: true,
  status: true,
  isMailed: true,
  dueAt: true,
  mailedAt: true,
  attempts: true,
  lastError: true,
  fileId: true,
  visit: {
    select: {
      kind: true,
      zone: true,
      completedAt: true,
      booking: { select: { reference: true, contactName: true, package: { select: { name: true } } } },
    },
  },
} satisfies Prisma.VisitReportSelect;

export type ReportQuery = { filter: ReportFilter; viewerId: string };
export const REPORT_SORTS = { due: { field: 'dueAt' }, mailed: { field: 'mailedAt', empty: 'last' } } satisfies Sorts;

/** Reports for the office. */
export function listReports(db: Db, { filter, viewerId }: ReportQuery, page: SortedPage) {
  const at = now();
  const byMail = page.sort.field === 'mailedAt';
  return readSorted(page, {
    findPlace: (id, select) => db.visitReport.findUnique({ where: { id }, select }),
    find: async ({ where: behind, orderBy, take, direction }) => {
      const rows = await mergeParts(partsOf(db, filter), {
        find: (part) => db.visitReport.findMany({ where: { AND: [part, behind] }, orderBy, take, select: listed }),
        timeOf: (row) => (byMail ? (row.mailedAt ?? 0) : row.dueAt),
        direction,
      });
      return rows.slice(0, take).map(({ visit, fileId, ...row }) => ({
        ...row,
        isLate: row.isMailed && (row.mailedAt ?? at) > row.dueAt,
        reference: visit.booking.reference,
        customer: visit.booking.contactName,
        service: serviceName(visit.booking.package.name, visit.kind),
        completedAt: visit.completedAt,
        zone: visit.zone,
        url: fileId && fileLink({ fileId, viewerId }),
      }));
    },
  });
}

export function countReports(db: Db): Promise<Record<ReportFilter, number>> {
  return countEach(REPORT_FILTERS, (filter, take) =>
    countParts(partsOf(db, filter), (where) => db.visitReport.count({ where, orderBy: { dueAt: 'asc' }, take })),
  );
}

export type ReportFigures = {
  /** The promise, in minutes. */
  minutes: number;
  /** First reports of the last 30 days that are mailed or whose time is over, and how many of them came in time. */
  promised: number;
  kept: number;
  overdue: number;
  /** From the end of the work to the mail, in minutes: the middle one and the slowest. */
  median: number | null;
  slowest: number | null;
  slowestReference: string | null;
  slowestVisitId: string | null;
};

/** How the promise of two hours was kept in the last 30 days. No report is due before it is made: by that time the index finds them. */
export async function readReportFigures(db: Db): Promise<ReportFigures> {
  const at = now();
  const since = new Date(at.getTime() - FIGURE_DAYS * DAY_MS);
  const [sums] = await db.$queryRaw<{ promised: number; kept: number; median: number | null }[]>`
    SELECT count(*)::int AS promised, count(*) FILTER (WHERE mailed_at <= due_at)::int AS kept,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM mailed_at - created_at) / 60))::float8 AS median
    FROM visit_report
    WHERE is_mailed AND revision = 1 AND created_at > ${since} AND due_at > ${since}
      AND (mailed_at IS NOT NULL OR due_at <= ${at})`;
  const [slowest] = await db.$queryRaw<{ minutes: number; reference: string; visitId: string }[]>`
    SELECT (extract(epoch FROM report.mailed_at - report.created_at) / 60)::float8 AS minutes, booking.reference, visit.id AS "visitId"
    FROM visit_report AS report JOIN visit ON visit.id = report.visit_id JOIN booking ON booking.id = visit.booking_id
    WHERE report.is_mailed AND report.revision = 1 AND report.mailed_at IS NOT NULL
      AND report.created_at > ${since} AND report.due_at > ${since}
    ORDER BY report.mailed_at - report.created_at DESC LIMIT 1`;
  return {
    minutes: await reportMinutes(db),
    promised: sums?.promised ?? 0,
    kept: sums?.kept ?? 0,
    overdue: await db.visitReport.count({ where: { isMailed: true, mailedAt: null, dueAt: { lte: at } } }),
    median: sums?.median ?? null,
    slowest: slowest?.minutes ?? null,
    slowestReference: slowest?.reference ?? null,
    slowestVisitId: slowest?.visitId ?? null,
  };
}
