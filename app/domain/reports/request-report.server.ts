import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { retryDeadLetter } from '../operations/resolve-dead-letter.server';
import { lockVisit } from '../visits/change-visit.server';
import { recordAudit } from '../audit/record-audit.server';
import { publishVisit } from '../visits/publish-visit.server';
import { reportDueAt } from './report-due.server';
import { t } from '#app/platform/texts/t';

const TASK = 'reports/render';

/**
 * Puts the report of a finished visit in line, in the transaction that finishes it. `note` is the pro's note in it.
 * Asking again changes nothing.
 */
export async function requestReport(tx: Tx, { visitId, note = '' }: { visitId: string; note?: string }): Promise<void> {
  const dueAt = await reportDueAt(tx, now());
  const row = { visitId, revision: 1, isMailed: true, dueAt, proNote: note, createdAt: now() };
  const [made] = await tx.visitReport.createManyAndReturn({ data: [row], skipDuplicates: true, select: { id: true } });
  if (made) await enqueue(tx, TASK, { reportId: made.id });
}

/**
 * The report of a visit that was finished long ago and has none: kept in the account. It is mailed only while its time is not over:
 * no one wants mail about last month.
 */
export async function catchUpReport(tx: Tx, visit: { id: string; completedAt: Date }): Promise<void> {
  const dueAt = await reportDueAt(tx, visit.completedAt);
  const row = { visitId: visit.id, revision: 1, isMailed: dueAt > now(), dueAt, createdAt: now() };
  const [made] = await tx.visitReport.createManyAndReturn({ data: [row], skipDuplicates: true, select: { id: true } });
  if (made) await enqueue(tx, TASK, { reportId: made.id });
}

type Renewal = { visitId: string; adminId: string; note: string; isMailed: boolean };

/**
 * The office has the report made again, from the visit as it stands now and with a note of its own. The revisions before stay as they
 * are; links open the newest. Throws NotFound, Conflict when the visit is not done or a report is being made.
 */
export async function renewReport(tx: Tx, { visitId, adminId, note, isMailed }: Renewal): Promise<void> {
  await lockVisit(tx, visitId);
  const visit = await tx.visit.findUnique({
    where: { id: visitId },
    select: { status: true, reports: { orderBy: { revision: 'desc' }, take: 1 } },
  });
  if (!visit) throw new NotFound();
  if (visit.status !== 'completed')
    throw new Conflict('illegal_transition', t('You can only create a report for finished work.'));
  const [last] = visit.reports;
  if (last && last.status === 'waiting') throw new Conflict('already_done', t('We’re already creating a report for this visit.'));
  const { id: reportId } = await tx.visitReport.create({
    data: {
      visitId,
      revision: (last?.revision ?? 0) + 1,
      isMailed,
      dueAt: await reportDueAt(tx, now()),
      proNote: last?.proNote ?? '',
      officeNote: note || (last?.officeNote ?? ''),
      createdAt: now(),
    },
    select: { id: true },
  });
  const actor = { kind: 'admin' as const, userId: adminId };
  await recordAudit(tx, { actor, action: 'visit.report', objectType: 'visit', objectId: visitId, reason: note });
  await enqueue(tx, TASK, { reportId });
  await publishVisit(tx, visitId);
}

/**
 * Tries a report again that was given up: the making of it with all its attempts, or only its mail where it is made. Throws NotFound,
 * Conflict when there is nothing to try.
 */
export async function retryReport(tx: Tx, { reportId, adminId }: { reportId: string; adminId: string }): Promise<void> {
  const [report] = await tx.$queryRaw<{ visitId: string; status: string; isMade: boolean }[]>`
    SELECT visit_id AS "visitId", status::text, rendered_at IS NOT NULL AS "isMade"
    FROM visit_report WHERE id = ${reportId}::uuid FOR UPDATE`;
  if (!report) throw new NotFound();
  if (report.status !== 'failed') throw new Conflict('already_done', t('This report didn’t fail. It is ready or being created.'));
  const again = report.isMade ? { status: 'ready' as const } : { status: 'waiting' as const, attempts: 0 };
  await tx.visitReport.update({ where: { id: reportId }, data: { ...again, lastError: null } });
  if (report.isMade) await mailAgain(tx, reportId);
  else await makeAgain(tx, { reportId, adminId });
  const actor = { kind: 'admin' as const, userId: adminId };
  await recordAudit(tx, { actor, action: 'visit.report-retry', objectType: 'visit', objectId: report.visitId, reason: '' });
  await publishVisit(tx, report.visitId);
}

/** A task that died is run again as its own dead letter says; where there is none it gets a new one. */
async function makeAgain(tx: Tx, { reportId, adminId }: { reportId: string; adminId: string }): Promise<void> {
  const dead = await tx.deadLetter.findFirst({
    where: { task: TASK, payload: { path: ['reportId'], equals: reportId }, resolvedAt: null },
    select: { id: true },
  });
  if (dead) await retryDeadLetter(tx, { deadLetterId: dead.id, adminId });
  else await enqueue(tx, TASK, { reportId });
}

async function mailAgain(tx: Tx, reportId: string): Promise<void> {
  const [mail] = await tx.notification.updateManyAndReturn({
    where: { dedupeKey: reportMailKey(reportId), status: 'failed' },
    data: { status: 'queued', sendAfter: now(), lastError: null },
    select: { id: true },
  });
  if (mail) await enqueue(tx, 'notifications/send', { notificationId: mail.id });
}

/** The key of a report's mail in the outbox, as `notify` writes it. */
export function reportMailKey(reportId: string): string {
  return `visit-report:${reportId}:email`;
}
