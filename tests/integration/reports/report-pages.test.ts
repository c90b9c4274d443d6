import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addFinding, addMaterial } from '#app/domain/findings/save-findings.server';
import { completeVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { renderReport } from '#app/domain/reports/render-report.server';
import { reportUrl } from '#app/domain/reports/report-link.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { inLanguage } from '#app/platform/texts/language.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { addMinutes } from '#tests/factories/local-time';
import { tuesdayAtWork, tuesdayDone } from '#tests/factories/reports';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { signInAs, type Ask } from '#tests/setup/ask';
import { pdfPictures, pdfText } from '#tests/setup/pdf-text';
import { pageReader, getWords } from '#tests/setup/read-pages';
import { leftInEnglish, readIn } from '#tests/setup/spanish-page';

let ask: Ask;

beforeAll(async () => {
  await ensureCatalog(db());
  ({ ask } = await pageReader());
}, 180_000);
afterEach(() => setClock(null));

async function made(note = '') {
  const scene = await tuesdayDone(note);
  await renderReport(db(), { reportId: scene.reportId, isLastAttempt: false });
  return scene;
}

async function linkOf(visitId: string): Promise<string> {
  const mail = await db().notification.findFirstOrThrow({ where: { visitId, template: 'visit-report' } });
  return new URL((mail.data as { url: string }).url).pathname;
}

async function read(path: string, cookie?: string): Promise<{ status: number; text: string }> {
  const answer = await ask(path, { cookie });
  return { status: answer.status, text: getWords(await answer.text()) };
}

function post(path: string, cookie: string, fields: Record<string, string>): Promise<Response> {
  return ask(path, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
}

/** Every text of a report. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return value ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : [];
}

async function pdfAt(path: string, cookie?: string): Promise<Buffer> {
  const answer = await ask(path, { cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  return Buffer.from(await answer.arrayBuffer());
}

describe('the mailed link', () => {
  it('opens the report as a sheet and as a PDF without signing in, with its photos', async () => {
    const { visitId, visit, photos } = await made('Mind the gutter');
    const link = await linkOf(visitId);
    const { status, text } = await read(link);
    expect(status).toBe(200);
    const { reference } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
    for (const words of [
      'Your visit report',
      `Report ${reference}-1`,
      '9:04 AM to 11:05 AM',
      'Mind the gutter',
      'Guarantee',
      'Open as PDF',
    ])
      expect(text).toContain(words);
    const pdf = await pdfText(await pdfAt(`${link}/pdf`));
    expect(pdf).toContain(`Report ${reference}-1`);
    const photo = await ask(`${link}/photos/${photos[0]?.id}`);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const other = await made();
    expect((await ask(`${link}/photos/${other.photos[0]?.id}`)).status).toBe(404);
  });

  it('"/visits/report/:token" is in Spanish around what the report itself says', async () => {
    const { visitId } = await made('Mind the gutter');
    const link = await linkOf(visitId);
    const { content } = await db().visitReport.findFirstOrThrow({ where: { visitId } });
    const names = wordsOf(content).map((text) => text.replaceAll("'", '’'));
    expect(await leftInEnglish(ask, link, { names })).toEqual([]);
    expect(await readIn(ask, link, 'es')).toContain('El informe de su visita');
    expect(await leftInEnglish(ask, '/visits/report/none', { status: 404 })).toEqual([]);
  });

  it('a link that is over, was changed or never ours says so on a page of its own, and opens nothing', async () => {
    const { visitId } = await made();
    const link = await linkOf(visitId);
    const good = link.split('/').at(-1) ?? '';
    const stolen = reportUrl({ visitId, revision: 1, from: now() }).url.split('/').at(-1) ?? '';
    const signed = stolen.split('.')[1] ?? '';
    const bad = [`${good.split('.')[0]}.${signed.split('').reverse().join('')}`, 'nonsense', `${good}x`];
    for (const token of bad) {
      const { status, text } = await read(`/visits/report/${token}`);
      expect([token, status]).toEqual([token, 404]);
      expect(text).toContain('This link no longer works. Sign in');
      const pdf = await ask(`/visits/report/${token}/pdf`);
      expect([pdf.status, pdf.headers.get('location')]).toEqual([302, `/visits/report/${token}`]);
    }
    // The pages stand at the clock that nothing has moved.
    setClock(null);
    const sentAgo = (days: number) =>
      new URL(reportUrl({ visitId, revision: 1, from: new Date(now().getTime() - days * 86_400_000) }).url).pathname;
    expect((await read(sentAgo(29))).status).toBe(200);
    const over = sentAgo(30);
    expect((await read(over)).status).toBe(404);
    expect((await ask(`${over}/pdf`)).status).toBe(302);
    const photo = await db().visitPhoto.findFirstOrThrow({ where: { visitId } });
    expect((await ask(`${over}/photos/${photo.id}`)).status).toBe(404);
  });

  it('a link for one thing opens no other: the link to sign off is none to the report', async () => {
    const { visitId } = await made();
    const mail = await db().notification.findFirstOrThrow({ where: { visitId, template: 'visit-completed', channel: 'email' } });
    const token = new URL((mail.data as { url: string }).url).pathname.split('/').at(-1) ?? '';
    expect((await read(`/visits/report/${token}`)).status).toBe(404);
  });
});

describe('in the account', () => {
  it('the customer opens it from the visit; no one else does, and before it is made the page says when it comes', async () => {
    const scene = await tuesdayDone();
    const { visitId, reportId, customer, pro } = scene;
    const mine = await signInAs(customer.id);
    const page = `/customer/visits/${visitId}`;
    expect((await read(page, mine)).text).toContain("We'll email it by 1:05 PM");
    expect((await ask(`${page}/report.pdf`, { cookie: mine })).status).toBe(404);
    await renderReport(db(), { reportId, isLastAttempt: false });
    expect((await read(page, mine)).text).toContain('Open the report (PDF)');
    expect(await pdfText(await pdfAt(`${page}/report.pdf`, mine))).toContain('Visit report');
    const others = [await insertUser(db()), { id: pro.userId }, { id: (await insertPro(db())).userId }, await insertAdmin(db())];
    for (const { id } of others) {
      const answer = await ask(`${page}/report.pdf`, { cookie: await signInAs(id) });
      expect([403, 404]).toContain(answer.status);
    }
    const guest = await ask(`${page}/report.pdf`);
    expect([guest.status, guest.headers.get('location')?.startsWith('/auth?returnTo=')]).toEqual([302, true]);
  });

  it('the office sees the figures, tries a failed one again without script, and makes a new one with a note', async () => {
    const { visitId, reportId, admin, visit } = await made();
    const cookie = await signInAs(admin.id);
    const { reference } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
    await db().notification.updateMany({ where: { visitId, template: 'visit-report' }, data: { status: 'failed' } });
    await db().visitReport.update({
      where: { id: reportId },
      data: { status: 'failed', lastError: 'The mail was not taken: full' },
    });
    const { text } = await read('/admin/reports?show=failed', cookie);
    for (const words of [
      'Visit reports',
      'Within 2 h',
      'Overdue now',
      'Slowest',
      reference,
      'The mail was not taken: full',
      'Retry',
    ])
      expect(text).toContain(words);
    const again = await post('/admin/reports?show=failed', cookie, { reportId });
    expect([again.status, again.headers.get('location')]).toEqual([302, '/admin/reports?show=failed']);
    const [mail] = await db().notification.findMany({ where: { visitId, template: 'visit-report' } });
    await sendNotification(db(), { notificationId: mail?.id ?? '', isLastAttempt: false });
    expect((await db().visitReport.findUniqueOrThrow({ where: { id: reportId } })).mailedAt).not.toBeNull();

    const dispatch = `/admin/dispatch/${visitId}`;
    expect((await read(dispatch, cookie)).text).toMatch(/Report Revision 1 Sent on time/);
    const long = await post(`${dispatch}?form=report`, cookie, { officeNote: 'x'.repeat(1_001) });
    expect(long.status).toBe(422);
    expect(getWords(await long.text())).toContain('Keep it under 1,000 characters');
    expect((await post(`${dispatch}?form=report`, cookie, { officeNote: 'The gable is put right' })).status).toBe(302);
    expect((await read(dispatch, cookie)).text).toContain("We're creating the report");
    const [second] = await db().visitReport.findMany({ where: { visitId, revision: 2 } });
    await renderReport(db(), { reportId: second?.id ?? '', isLastAttempt: false });
    expect((await read(dispatch, cookie)).text).toMatch(/Revision 2 Not emailed .*“ ?The gable is put right ?”/);
    const customer = await signInAs((await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } })).customerId);
    expect(await pdfText(await pdfAt(`/customer/visits/${visitId}/report.pdf`, customer))).toContain('The gable is put right');
    for (const who of [customer, await signInAs((await insertPro(db())).userId)])
      expect((await read('/admin/reports?show=all', who)).text).not.toContain(reference);
  });

  it('a list that is longer than a page goes on where it ended', async () => {
    const { admin } = await made();
    const cookie = await signInAs(admin.id);
    const { visitId } = await made();
    const rows = Array.from({ length: 30 }, (_, at) => ({
      visitId,
      revision: at + 2,
      isMailed: false,
      dueAt: addMinutes(now(), at),
      createdAt: now(),
    }));
    await db().visitReport.createMany({ data: rows });
    const first = await (await ask('/admin/reports?show=all', { cookie })).text();
    const next = /\/admin\/reports\?show=all&amp;after=[0-9a-f-]{36}/.exec(first)?.[0].replace('&amp;', '&') ?? '';
    expect(next).not.toBe('');
    expect((await read(next, cookie)).text).toContain('Visit reports');
  });
});

it('the sample report as a PDF comes from the same renderer, with its three pictures', async () => {
  expect(await (await ask('/samples/reports')).text()).toContain('href="/samples/reports.pdf"');
  const answer = await ask('/samples/reports.pdf');
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const pdf = Buffer.from(await answer.arrayBuffer());
  for (const words of ['Visit report', 'Report RPT-2041', 'Corrective action', 'Copper mesh', 'Sample'])
    expect(await pdfText(pdf)).toContain(words);
  expect(pdfPictures(pdf)).toBe(3);
  const spanish = await inLanguage('es', async () => (await ask('/samples/reports.pdf')).arrayBuffer());
  for (const words of ['Informe de la visita', 'Informe RPT-2041', 'Acción correctiva', 'Malla de cobre', 'Muestra'])
    expect(await pdfText(Buffer.from(spanish))).toContain(words);
});

it('the sample and a real report show the same of findings and materials, on their pages and in their PDFs', async () => {
  const { own, visit } = await tuesdayAtWork();
  const { id: visitId } = visit;
  const finding = { place: 'Dock', what: 'A gap under the door', severity: 'critical', action: 'Fit a sweep' } as const;
  const material = { product: 'Copper mesh', epaNumber: '', amount: '3 ft', place: 'Door 2' };
  await transact(db(), async (tx) => {
    await addFinding(tx, { ...own, form: { ...finding, fixer: 'us', fixed: 'on', dueOn: '', photoId: '' } });
    await addMaterial(tx, { visitId, proId: own.proId, form: material });
    await completeVisit(tx, { ...own, ticked: [0, 1, 2, 3], note: '' });
  });
  const { id: reportId } = await db().visitReport.findFirstOrThrow({ where: { visitId } });
  await renderReport(db(), { reportId, isLastAttempt: false });
  const link = await linkOf(visitId);
  const shown = ['Visit report', 'Findings', 'Corrective action:', 'Materials used', 'Copper mesh', 'Door 2', '3 ft'];
  const pages = [(await read(link)).text, (await read('/samples/reports')).text];
  const pdfs = [
    await pdfText(await pdfAt(`${link}/pdf`)),
    await pdfText(Buffer.from(await (await ask('/samples/reports.pdf')).arrayBuffer())),
  ];
  for (const text of pages) expect(shown.filter((words) => !text.includes(words))).toEqual([]);
  for (const text of pdfs)
    expect(['Findings', 'Materials used', 'Copper mesh'].filter((words) => !text.includes(words))).toEqual([]);
  expect([pages[0]?.includes('Critical'), pages[1]?.includes('High')]).toEqual([true, true]);
});
