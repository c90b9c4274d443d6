import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { renderReport } from '#app/domain/reports/render-report.server';
import { db, transact, type Tx } from '#app/platform/db.server';

/** What the tests of reports do and look at. */
export function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

export function render(reportId: string, isLastAttempt = false): Promise<void> {
  return renderReport(db(), { reportId, isLastAttempt });
}

export function getReport(reportId: string) {
  return db().visitReport.findUniqueOrThrow({ where: { id: reportId }, include: { file: true } });
}

export function getMails(visitId: string) {
  return db().notification.findMany({ where: { visitId, template: 'visit-report' } });
}

export async function createMailSender(visitId: string): Promise<void> {
  for (const { id } of await getMails(visitId)) await sendNotification(db(), { notificationId: id, isLastAttempt: false });
}

/** The tasks in the queue that are to make this report. */
export function getTasks(reportId: string) {
  return db().$queryRaw<{ id: bigint; attempts: number }[]>`
    SELECT job.id, job.attempts FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
    WHERE task.identifier = 'reports/render' AND job.payload ->> 'reportId' = ${reportId}`;
}
