import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { renderReport } from '#app/domain/reports/render-report.server';
import { sweepReports } from '#app/domain/reports/sweep-reports.server';
import { now, setClock, toMachineTime } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { addMinutes } from '#tests/factories/local-time';
import { tuesdayDone } from '#tests/factories/reports';
import { compiledStep } from './compiled-step';
import type { ReportStep } from './report-step';

beforeAll(() => ensureCatalog(db()));
afterEach(() => setClock(null));

/** Dies at `point`; a step that does not come by there has proved nothing. */
async function dieAt(point: string, step: ReportStep, id: string): Promise<void> {
  const clock = String(now().getTime() - toMachineTime(now()).getTime());
  const child = spawn(process.execPath, [await compiledStep('report-step'), step, id], {
    env: { ...process.env, CRASH_AT: point, CLOCK_SHIFT_MS: clock },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal, `${point} was not reached: ${said}`).toBe('SIGKILL');
}

function getMails(visitId: string) {
  return db().notification.findMany({ where: { visitId, template: 'visit-report' } });
}

it.each(['report.printed', 'report.stored', 'report.kept'])(
  'a worker killed at %s leaves one report and one mail once it is tried again',
  { timeout: 240_000 },
  async (point) => {
    const { visitId, reportId } = await tuesdayDone();
    await dieAt(point, 'render', reportId);
    expect(await getMails(visitId)).toHaveLength(point === 'report.kept' ? 1 : 0);
    await renderReport(db(), { reportId, isLastAttempt: false });
    await renderReport(db(), { reportId, isLastAttempt: false });
    expect(await db().visitReport.findMany({ where: { visitId } })).toMatchObject([{ status: 'ready', revision: 1 }]);
    expect(await db().storedFile.count({ where: { kind: 'visit-report', subjectId: visitId } })).toBe(1);
    expect(await getMails(visitId)).toHaveLength(1);
  },
);

it('a worker killed when the mail had left: the sweep writes down that it has', { timeout: 240_000 }, async () => {
  const { visitId, reportId } = await tuesdayDone();
  await renderReport(db(), { reportId, isLastAttempt: false });
  const [mail] = await getMails(visitId);
  await dieAt('mail.marked', 'send', mail?.id ?? '');
  expect((await db().visitReport.findUniqueOrThrow({ where: { id: reportId } })).mailedAt).toBeNull();
  await sweepReports(db());
  const report = await db().visitReport.findUniqueOrThrow({ where: { id: reportId } });
  expect(report.mailedAt).toEqual((await getMails(visitId))[0]?.sentAt);
  setClock(addMinutes(now(), 180));
  await sweepReports(db());
  await sendNotification(db(), { notificationId: mail?.id ?? '', isLastAttempt: false });
  expect(await db().notification.count({ where: { dedupeKey: { startsWith: `report-late:${reportId}` } } })).toBe(0);
});
