import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteAccount } from '#app/domain/privacy/delete-account.server';
import { timeOnSite } from '#app/domain/reports/collect-report.server';
import { readReport } from '#app/domain/reports/queries.server';
import { renewReport, requestReport } from '#app/domain/reports/request-report.server';
import { sweepReports } from '#app/domain/reports/sweep-reports.server';
import { completeByAdmin, startVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { sandbox } from '#app/platform/sandbox.server';
import { deleteFile, readFileBytes } from '#app/platform/storage.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { addMinutes } from '#tests/factories/local-time';
import { insertPayment } from '#tests/factories/payments';
import { takePhoto, tuesdayAtWork, tuesdayDone } from '#tests/factories/reports';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertAdmin } from '#tests/factories/users';
import { pdfPictures, pdfText } from '#tests/setup/pdf-text';
import { getMails, render, getReport, run, createMailSender, getTasks } from './report-fixtures';
import { comeToTheDay } from '#tests/factories/work';

async function pdfOf(reportId: string): Promise<Buffer> {
  return Buffer.from(await readFileBytes((await getReport(reportId)).file?.key ?? ''));
}

function storedPdfs(): string[] {
  const folder = path.join(env().DATA_DIR, 'files');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.pdf'));
}

beforeAll(async () => {
  await ensureCatalog(db());
});

afterEach(() => {
  vi.restoreAllMocks();
  setClock(null);
});

describe('the report of a finished visit', () => {
  it('is in the language of the customer whom it is for, as a file and in its mail', async () => {
    const { visitId, visit, reportId } = await tuesdayDone('Mind the gutter');
    const { customerId } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
    await db().user.update({ where: { id: customerId }, data: { language: 'es' } });
    await render(reportId);
    const text = await pdfText(await pdfOf(reportId));
    for (const words of [
      'Informe de la visita',
      'martes, ',
      'Su profesional',
      'Revisado',
      'Mind the gutter',
      'Antes y después',
      'Página 1 de ',
    ])
      expect(text).toContain(words);
    for (const words of ['Visit report', 'Your pro', 'Checked', 'Before', 'Page ', ' to 11:05'])
      expect(text).not.toContain(words);
    const [mail] = await getMails(visitId);
    expect(JSON.stringify(mail?.data)).toMatch(/"onSite":"de 9:04 a\.m\. a 11:05 a\.m\. C/);
  });

  it('says what was done at which house and when, by its own clock, with photos, guarantee and what comes next', async () => {
    const { visitId, visit, reportId, report, own } = await tuesdayDone('The left gutter is loose; Łukasz hung around it.');
    await db().booking.update({ where: { id: visit.bookingId }, data: { policy: { guaranteeDays: 400 } } });
    await run(async (tx) => {
      const { id: assignmentId } = await tx.assignment.findFirstOrThrow({ where: { visitId } });
      const same = { bookingId: visit.bookingId, visitId, proId: own.proId, assignmentId, createdAt: now(), expiresAt: now() };
      const order = { ...same, priceCents: 12_000, taxCents: 750, payoutCents: 9_600 };
      await tx.changeOrder.create({
        data: { ...order, token: `yes-${visitId}`, status: 'accepted', description: 'Two more trees' },
      });
      await tx.changeOrder.create({
        data: { ...order, token: `no-${visitId}`, status: 'refused', description: 'A third wreath' },
      });
    });
    expect(report).toMatchObject({ status: 'waiting', isMailed: true, revision: 1 });
    const { completedAt } = await db().visit.findUniqueOrThrow({ where: { id: visitId } });
    expect(Math.round((report.dueAt.getTime() - completedAt!.getTime()) / 60_000)).toBe(120);
    await render(reportId);
    const pdf = await pdfOf(reportId);
    const text = await pdfText(pdf);
    const { reference } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
    for (const words of [
      'Visit report',
      `Report ${reference}-1`,
      'Tuesday, ',
      '9:04 AM to 11:05 AM C',
      'Checked',
      'Two more trees',
      '$127.50 with tax',
      'The left gutter is loose; Łukasz hung around it.',
      'This work is covered until ',
      'Before and after',
      'Before: Tue, ',
      'Page 1 of ',
    ])
      expect(text, words).toContain(words);
    expect(text).not.toContain('A third wreath');
    expect(pdfPictures(pdf)).toBe(2);
    expect(pdf.length).toBeLessThan(200_000);
    const { content, file } = await getReport(reportId);
    expect(JSON.stringify(content)).not.toMatch(/@|555-|payout|9600/i);
    expect(file).toMatchObject({ kind: 'visit-report', contentType: 'application/pdf', subjectId: visitId });
    const until = /covered until (your takedown is done, plus 30 days|[A-Z][a-z]+, [A-Z][a-z]+ \d+, \d{4})/;
    expect(text).toMatch(until);
  });

  it('a completion by the office makes one too, and says that the checklist was not ticked', async () => {
    const scene = await promisedTuesday(db());
    const own = { visitId: scene.visit.id, proId: scene.pro.id, userId: scene.pro.userId };
    await comeToTheDay(db(), own);
    await run((tx) => startVisit(tx, own));
    await run((tx) => completeByAdmin(tx, { visitId: own.visitId, adminId: scene.admin.id, reason: 'Their phone is broken' }));
    const [report] = await db().visitReport.findMany({ where: { visitId: own.visitId } });
    await render(report?.id ?? '');
    const content = await readReport(db(), own.visitId);
    expect(content.summary).toContain('The checklist was not filled in on site');
    expect(content.checks.every(({ isDone }) => !isDone)).toBe(true);
    expect(content.photos).toEqual([]);
  });

  it('the hours are those of the house, past midnight with their days', () => {
    const visit = {
      zone: 'America/Los_Angeles',
      startedAt: new Date('2026-11-21T18:10:00Z'),
      completedAt: new Date('2026-11-21T20:05:00Z'),
    };
    const at = (more: object) =>
      timeOnSite({ ...visit, assignments: [], ...more } as unknown as Parameters<typeof timeOnSite>[0]);
    expect(at({})).toBe('10:10 AM to 12:05 PM PST');
    expect(at({ zone: 'America/New_York' })).toBe('1:10 PM to 3:05 PM EST');
    expect(at({ startedAt: null })).toBe('Until 12:05 PM PST');
    expect(at({ assignments: [{ arrivedAt: new Date('2026-11-21T17:58:00Z') }] })).toBe('9:58 AM to 12:05 PM PST');
    expect(at({ completedAt: new Date('2026-11-22T08:30:00Z') })).toBe('Sat, Nov 21, 10:10 AM to Sun, Nov 22, 12:30 AM PST');
  });

  it('a photo that cannot be read is left out and named, and never keeps the report back', async () => {
    const scene = await tuesdayAtWork();
    await takePhoto(scene.own, 'after', Buffer.from('no picture at all'));
    await deleteFile(scene.photos[0]?.key ?? '');
    await run((tx) => requestReport(tx, { visitId: scene.visit.id }));
    await db().visit.update({ where: { id: scene.visit.id }, data: { status: 'completed', completedAt: now() } });
    const { id } = await db().visitReport.findFirstOrThrow({ where: { visitId: scene.visit.id } });
    await render(id);
    const pdf = await pdfOf(id);
    expect(pdfPictures(pdf)).toBe(1);
    expect(await pdfText(pdf)).toContain('2 photos could not be read and are left out.');
    expect((await readReport(db(), scene.visit.id)).photos).toHaveLength(1);
  });
});

describe('one report and one mail', () => {
  it('asked for twice, made twice and at once: one row, one file, one mail', async () => {
    const before = storedPdfs().length;
    const { visitId, reportId } = await tuesdayDone();
    await run((tx) => requestReport(tx, { visitId }));
    await Promise.all([render(reportId), render(reportId), render(reportId)]);
    await render(reportId);
    expect(await db().visitReport.count({ where: { visitId } })).toBe(1);
    expect(await db().storedFile.count({ where: { kind: 'visit-report', subjectId: visitId } })).toBe(1);
    expect(storedPdfs()).toHaveLength(before + 1);
    expect(await getMails(visitId)).toHaveLength(1);
    expect(await getTasks(reportId)).toHaveLength(1);
  });

  it('the mail says the main facts, opens the report by a link, and its leaving is written down', async () => {
    const { visitId, reportId, customer } = await tuesdayDone();
    await render(reportId);
    const [mail] = await getMails(visitId);
    expect(mail).toMatchObject({ channel: 'email', userId: customer.id });
    setClock(addMinutes(now(), 6));
    await createMailSender(visitId);
    const report = await getReport(reportId);
    expect(report.mailedAt).not.toBeNull();
    expect(report.mailedAt! <= report.dueAt).toBe(true);
    const { mails } = await sandbox().outbox.listMails({ to: mail?.address });
    const { id = '' } = mails.find(({ subject }) => subject.startsWith('Your visit report')) ?? {};
    const sent = await sandbox().outbox.getMail(id);
    expect(sent?.html).toContain('9:04 AM to 11:05 AM');
    expect(sent?.html).toContain('/visits/report/');
    expect(sent?.text).toContain('On site: 9:04 AM to 11:05 AM');
    expect(sent?.text).toMatch(/Open the report: http\S+\/visits\/report\//);
    // What opened it is forgotten once it has left.
    expect((await getMails(visitId))[0]?.data).toEqual({});
  });

  it('a visit that could not be done gets no report: its mail said why', async () => {
    const scene = await promisedTuesday(db());
    await db().visit.update({ where: { id: scene.visit.id }, data: { status: 'pending' } });
    await sweepReports(db());
    expect(await db().visitReport.count({ where: { visitId: scene.visit.id } })).toBe(0);
  });

  it('a deleted account takes its reports with it, and a report that was waiting is made for no one', async () => {
    const made = await tuesdayDone();
    await render(made.reportId);
    const { fileId } = await getReport(made.reportId);
    await insertPayment(db(), { bookingId: made.visit.bookingId });
    await run((tx) => deleteAccount(tx, { userId: made.customer.id }));
    expect(await db().visitReport.count({ where: { visitId: made.visitId } })).toBe(0);
    expect((await db().storedFile.findUnique({ where: { id: fileId ?? '' } }))?.deletedAt).not.toBeNull();
    await sweepReports(db());
    expect(await db().visitReport.count({ where: { visitId: made.visitId } })).toBe(0);
  });
});

describe('made again', () => {
  it('the office makes a new revision with a note of its own; the first stays, links open the newest', async () => {
    const { visitId, reportId, own, report } = await tuesdayDone('From the ladder');
    const admin = await insertAdmin(db());
    const renew = (note: string, isMailed: boolean) =>
      run((tx) => renewReport(tx, { visitId, adminId: admin.id, note, isMailed }));
    await expect(renew('Too early', false)).rejects.toMatchObject({ name: 'Conflict' });
    await render(reportId);
    await takePhoto(own, 'after');
    await renew('With the photo of the gable', false);
    const [second] = await db().visitReport.findMany({ where: { visitId, revision: 2 } });
    await render(second?.id ?? '');
    expect(await getMails(visitId)).toHaveLength(1);
    const content = await readReport(db(), visitId);
    expect(content.number).toMatch(/-2$/);
    expect(content.photos).toHaveLength(3);
    expect(content.notes.map(({ text }) => text)).toEqual(['From the ladder', 'With the photo of the gable']);
    expect((await getReport(report.id)).content).toMatchObject({ number: expect.stringMatching(/-1$/) });
    await renew('', true);
    const [third] = await db().visitReport.findMany({ where: { visitId, revision: 3 } });
    await render(third?.id ?? '');
    expect(await getMails(visitId)).toHaveLength(2);
    expect(await db().auditLog.count({ where: { objectId: visitId, action: 'visit.report' } })).toBe(2);
  });

  it('no report is made of work that is not done', async () => {
    const { visit, admin } = await promisedTuesday(db());
    const made = run((tx) => renewReport(tx, { visitId: visit.id, adminId: admin.id, note: '', isMailed: false }));
    await expect(made).rejects.toMatchObject({ name: 'Conflict' });
  });
});
