import { t } from '#app/platform/texts/t';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { type Db, transact } from '#app/platform/db.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { formatDateTime } from '#app/platform/format-date-time';
import { enqueue } from '#app/tasks/enqueue.server';
import { tryEach } from '#app/tasks/try-each';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { noteReportMails } from './mail-report.server';
import { catchUpReport } from './request-report.server';

/** A report is ordered with the end of the work; what was finished before that is left to the office, which can have its report made. */
const LOOK_BACK_DAYS = 3;
const MISSING_AT_ONCE = 10;
const BATCH_SIZE = 100;
/** A row that is younger has its task on the way. */
const GRACE_MS = 2 * MINUTE_MS;

export type SweptReports = { missing: number; lost: number; dead: number; late: number };

/**
 * Finds what a lost task left behind: finished visits without a report, reports without a task, tasks that died, mails that have left,
 * and tells the office of each report that is late, once. Run every few minutes; what fails keeps nothing else.
 */
export async function sweepReports(db: PrismaClient): Promise<SweptReports> {
  const swept: SweptReports = { missing: 0, lost: 0, dead: 0, late: 0 };
  const steps = [
    async () => (swept.missing = await catchUp(db)),
    async () => (swept.lost = await takeUpLost(db)),
    async () => (swept.dead = await giveUpDead(db)),
    async () => {
      // A report whose mail has left is not late: without this the office would be told that it is.
      await noteReportMails(db);
      swept.late = await notifyLate(db);
    },
  ];
  await tryEach(steps, (step) => step());
  return swept;
}

async function catchUp(db: PrismaClient): Promise<number> {
  const visits = await db.$queryRaw<{ id: string; completedAt: Date }[]>`
    SELECT visit.id, visit.completed_at AS "completedAt"
    FROM visit JOIN booking ON booking.id = visit.booking_id JOIN app_user ON app_user.id = booking.customer_id
    WHERE visit.status = 'completed' AND visit.lead_visit_id IS NULL AND app_user.deleted_at IS NULL
      AND visit.completed_at > ${new Date(now().getTime() - LOOK_BACK_DAYS * DAY_MS)}
      AND NOT EXISTS (SELECT 1 FROM visit_report WHERE visit_report.visit_id = visit.id)
    ORDER BY visit.completed_at DESC LIMIT ${MISSING_AT_ONCE}`;
  await tryEach(visits, (visit) => transact(db, (tx) => catchUpReport(tx, visit)));
  return visits.length;
}

/** Reports that wait while no task of theirs is in the queue any more. */
async function takeUpLost(db: PrismaClient): Promise<number> {
  const lost = await db.$queryRaw<{ id: string }[]>`
    SELECT report.id FROM visit_report AS report
    WHERE report.status = 'waiting' AND report.created_at < ${new Date(now().getTime() - GRACE_MS)}
      AND NOT EXISTS (
        SELECT 1 FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
        WHERE task.identifier = 'reports/render' AND job.payload ->> 'reportId' = report.id::text)
    ORDER BY report.due_at LIMIT ${BATCH_SIZE}`;
  await tryEach(lost, ({ id }) => enqueue(db, 'reports/render', { reportId: id }));
  return lost.length;
}

/** A worker that was killed on the last attempt could not say so: the queue knows. */
async function giveUpDead(db: Db): Promise<number> {
  return db.$executeRaw`
    UPDATE visit_report AS report SET status = 'failed', last_error = coalesce(report.last_error, 'The worker was killed during the last attempt.')
    WHERE report.status = 'waiting' AND report.rendered_at IS NULL AND EXISTS (
      SELECT 1 FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
      WHERE task.identifier = 'reports/render' AND job.payload ->> 'reportId' = report.id::text
      GROUP BY job.payload ->> 'reportId' HAVING bool_and(job.attempts >= job.max_attempts AND job.locked_at IS NULL))`;
}

async function notifyLate(db: PrismaClient): Promise<number> {
  const late = await db.visitReport.findMany({
    where: { isMailed: true, mailedAt: null, lateToldAt: null, dueAt: { lte: now() } },
    orderBy: { dueAt: 'asc' },
    take: BATCH_SIZE,
    select: {
      id: true,
      dueAt: true,
      lastError: true,
      visit: { select: { zone: true, booking: { select: { reference: true } } } },
    },
  });
  let told = 0;
  await tryEach(late, ({ id, dueAt, lastError, visit }) =>
    transact(db, async (tx) => {
      const { count } = await tx.visitReport.updateMany({ where: { id, lateToldAt: null }, data: { lateToldAt: now() } });
      if (count === 0) return;
      told += 1;
      await notifyAdmins(tx, {
        dedupeKey: `report-late:${id}`,
        subject: () => t('Report overdue: {reference}', { reference: visit.booking.reference }),
        text: () =>
          t('It was due by {time}.', { time: formatDateTime(dueAt, { zone: visit.zone, showZone: true }) }) +
          (lastError ? ` ${lastError}` : ''),
        url: appUrl('/admin/reports?show=late'),
      });
    }),
  );
  return told;
}
