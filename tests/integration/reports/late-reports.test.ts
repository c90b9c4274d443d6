import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readReportFigures, listReports, REPORT_SORTS } from '#app/domain/reports/queries.server';
import { retryReport } from '#app/domain/reports/request-report.server';
import { sweepReports } from '#app/domain/reports/sweep-reports.server';
import { recordDeadLetters } from '#app/domain/operations/record-dead-letters.server';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { StorageProblem } from '#app/platform/errors';
import type { SortedPage } from '#app/platform/read-sorted';
import { ensureCatalog } from '#tests/factories/catalog';
import { addHours, addMinutes } from '#tests/factories/local-time';
import { tuesdayDone } from '#tests/factories/reports';
import { insertAssignedVisit } from '#tests/factories/visits';
import { FSDriver } from 'flydrive/drivers/fs';
import { getMails, render, getReport, run, createMailSender, getTasks } from './report-fixtures';

const newest: SortedPage = { sort: { ...REPORT_SORTS.due, direction: 'desc' }, after: '', take: 25 };

function alertsOf(reportId: string) {
  return db().notification.findMany({ where: { dedupeKey: { startsWith: `report-late:${reportId}` }, channel: 'email' } });
}

beforeAll(async () => {
  await ensureCatalog(db());
});

afterEach(() => {
  vi.restoreAllMocks();
  setClock(null);
});

describe('the storage is down', () => {
  it('the task is tried again; late, the office is told once; when the storage is back the report goes out', async () => {
    const { visitId, reportId, admin } = await tuesdayDone();
    const put = vi.spyOn(FSDriver.prototype, 'put').mockRejectedValue(new Error('the disk is gone'));
    await expect(render(reportId)).rejects.toThrow(StorageProblem);
    await expect(render(reportId)).rejects.toThrow(StorageProblem);
    expect(await getReport(reportId)).toMatchObject({ status: 'waiting', attempts: 2, fileId: null });
    expect(await getMails(visitId)).toEqual([]);
    await sweepReports(db());
    expect(await alertsOf(reportId)).toEqual([]);
    setClock(addMinutes(now(), 121));
    await sweepReports(db());
    await sweepReports(db());
    const told = (await alertsOf(reportId)).filter(({ userId }) => userId === admin.id);
    expect(told).toHaveLength(1);
    expect((await readReportFigures(db())).overdue).toBeGreaterThan(0);
    expect((await listReports(db(), { filter: 'late', viewerId: admin.id }, newest)).rows.map(({ id }) => id)).toContain(
      reportId,
    );
    put.mockRestore();
    await render(reportId);
    await createMailSender(visitId);
    expect(await getReport(reportId)).toMatchObject({ status: 'ready', lastError: null });
    const { rows } = await listReports(db(), { filter: 'late', viewerId: admin.id }, newest);
    expect(rows.find(({ id }) => id === reportId)?.mailedAt).not.toBeNull();
    await sweepReports(db());
    expect((await alertsOf(reportId)).filter(({ userId }) => userId === admin.id)).toHaveLength(1);
  });

  it('after the last try it is a dead letter and failed; the office tries it again and it is made', async () => {
    const { reportId, admin } = await tuesdayDone();
    const put = vi.spyOn(FSDriver.prototype, 'put').mockRejectedValue(new Error('the disk is gone'));
    await expect(render(reportId, true)).rejects.toThrow(StorageProblem);
    await db()
      .$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE payload ->> 'reportId' = ${reportId}`;
    await run((tx) => recordDeadLetters(tx));
    const letter = { task: 'reports/render', payload: { path: ['reportId'], equals: reportId } };
    expect(await db().deadLetter.count({ where: { ...letter, resolvedAt: null } })).toBe(1);
    expect((await listReports(db(), { filter: 'failed', viewerId: admin.id }, newest)).rows.map(({ id }) => id)).toContain(
      reportId,
    );
    put.mockRestore();
    await run((tx) => retryReport(tx, { reportId, adminId: admin.id }));
    await expect(run((tx) => retryReport(tx, { reportId, adminId: admin.id }))).rejects.toMatchObject({ name: 'Conflict' });
    expect(await db().deadLetter.count({ where: { ...letter, resolvedAt: null } })).toBe(0);
    expect((await getTasks(reportId)).map(({ attempts }) => attempts)).toEqual([0]);
    await render(reportId);
    expect((await getReport(reportId)).status).toBe('ready');
  });

  it('a mail that no server takes makes the report failed, and it is mailed again when the office says so', async () => {
    const { visitId, reportId, admin } = await tuesdayDone();
    await render(reportId);
    await db().notification.updateMany({
      where: { visitId, template: 'visit-report' },
      data: { status: 'failed', lastError: 'Mailbox full' },
    });
    await sweepReports(db());
    expect(await getReport(reportId)).toMatchObject({ status: 'failed', lastError: 'The mail was not taken: Mailbox full' });
    await run((tx) => retryReport(tx, { reportId, adminId: admin.id }));
    await createMailSender(visitId);
    expect(await getReport(reportId)).toMatchObject({ status: 'ready', lastError: null });
    expect((await getReport(reportId)).mailedAt).not.toBeNull();
  });
});

describe('the sweep', () => {
  it('finds finished visits without a report: fresh ones are mailed, those of yesterday only kept, older ones left', async () => {
    const done = (hours: number) => {
      const completedAt = addHours(now(), -hours);
      return insertAssignedVisit(db(), { status: 'completed', windowStart: addHours(completedAt, -2), completedAt });
    };
    const [fresh, older, ancient] = [await done(1), await done(24 * 2), await done(24 * 4)];
    while ((await sweepReports(db())).missing > 0);
    const of = (scene: typeof fresh) => db().visitReport.findMany({ where: { visitId: scene.visit.id } });
    expect(await of(fresh)).toMatchObject([{ isMailed: true, status: 'waiting' }]);
    const [kept] = await of(older);
    expect(kept).toMatchObject({ isMailed: false, status: 'waiting' });
    expect(await of(ancient)).toEqual([]);
    await render(kept?.id ?? '');
    expect(await getMails(older.visit.id)).toEqual([]);
    expect(await getReport(kept?.id ?? '')).toMatchObject({ status: 'ready' });
    await sweepReports(db());
    expect(await alertsOf(kept?.id ?? '')).toEqual([]);
  });

  it('takes up a report whose task was lost, once, and gives up one whose task died with its worker', async () => {
    const { reportId } = await tuesdayDone();
    await db().$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'reportId' = ${reportId}`;
    await sweepReports(db());
    expect(await getTasks(reportId)).toEqual([]);
    setClock(addMinutes(now(), 3));
    await sweepReports(db());
    await sweepReports(db());
    expect(await getTasks(reportId)).toHaveLength(1);
    await db()
      .$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE payload ->> 'reportId' = ${reportId}`;
    await sweepReports(db());
    expect(await getReport(reportId)).toMatchObject({ status: 'failed' });
  });

  it('the share of reports within two hours counts first reports that were promised, and names the slowest', async () => {
    const before = await readReportFigures(db());
    const { reportId, visitId, visit } = await tuesdayDone();
    await render(reportId);
    setClock(addMinutes(now(), 23 * 60));
    await createMailSender(visitId);
    const { reference } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
    const after = await readReportFigures(db());
    expect(after.promised - before.promised).toBeGreaterThanOrEqual(1);
    expect(after.slowestReference).toBe(reference);
    expect(after.slowest).toBeGreaterThan(22.9 * 60);
    expect(after.promised - after.kept).toBeGreaterThan(0);
    expect(after.minutes).toBe(120);
  });
});
