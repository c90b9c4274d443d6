import { beforeAll, expect, test } from 'vitest';
import { markColors, MAX_MARKS, readMarks, writeMarks } from '#app/domain/findings/photo-marks';
import { collectBinder } from '#app/domain/binders/collect-binder.server';
import { printBinder } from '#app/domain/binders/print-binder.server';
import { collectReport, findReportedVisit } from '#app/domain/reports/collect-report.server';
import { reportUrl } from '#app/domain/reports/report-link.server';
import { renderReport } from '#app/domain/reports/render-report.server';
import { readPictures } from '#app/domain/reports/read-pictures.server';
import { removePhoto } from '#app/domain/visits/visit-photos.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { dateColumn, localDate } from '#app/platform/local-date';
import { readFileBytes } from '#app/platform/storage.server';
import { insertPro } from '#tests/factories/pros';
import { takePhoto } from '#tests/factories/reports';
import { pdfLines, pdfPictures, pdfText } from '#tests/setup/pdf-text';
import { readForms } from '#tests/setup/browser-form';
import { leftInEnglish } from '#tests/setup/spanish-page';
import { asking, openCustomers } from '../customers/customer-fixtures';
import { browsing, openCompany } from '../companies/company-fixtures';
import { atWork, FINDING, finishWork } from './finding-fixtures';

openCustomers();

const ARROW = 'arrow 0.5 0.5 0.1 0.2';
const CIRCLE = 'circle 0.4 0.4 0.6 0.7';

/** A pro at work with a finding and its photo. */
async function photographed() {
  const work = await atWork();
  const photo = await takePhoto(work.own, 'before');
  expect((await work.crew.post(work.page, { ...FINDING, photoId: photo.id })).status).toBe(302);
  const { id: findingId } = await db().visitFinding.findFirstOrThrow({ where: { visitId: work.visitId } });
  return { ...work, photo, findingId, draws: `${work.page}/${findingId}` };
}
type Photographed = Awaited<ReturnType<typeof photographed>>;

function draw({ crew, draws }: Photographed, marks: string, before = '') {
  return crew.post(draws, { [FORM_ID_FIELD]: 'draw', intent: 'draw', before, marks });
}

async function kept(findingId: string): Promise<string> {
  const rows = await db().findingMark.findMany({ where: { findingId }, orderBy: { position: 'asc' } });
  return rows.map(({ kind, fromX, fromY, toX, toY }) => [kind, fromX, fromY, toX, toY].join(' ')).join('; ');
}

let scene: Photographed;
beforeAll(async () => {
  scene = await photographed();
}, 180_000);

test('a pro draws none, one and many marks on the photo of a finding, and the photo stays as it was', async () => {
  const { crew, page, draws, findingId, photo } = scene;
  const bytes = await readFileBytes(photo.key);
  const list = await (await crew.get(page)).text();
  expect(list).toContain(`href="${draws}"`);
  expect((await draw(scene, '')).status).toBe(302);
  expect(await kept(findingId)).toBe('');
  const one = await draw(scene, ARROW);
  expect([one.status, one.headers.get('location')]).toEqual([302, page]);
  expect(await kept(findingId)).toBe(ARROW);
  expect(await (await crew.get(page)).text()).toContain('aria-label="Arrow points at the upper left."');
  expect((await draw(scene, `${ARROW}; ${CIRCLE}`, ARROW)).status).toBe(302);
  expect(await kept(findingId)).toBe(`${ARROW}; ${CIRCLE}`);
  expect(await (await crew.get(draws)).text()).toContain('aria-label="Arrow points at the upper left. Circle in the middle."');
  const stale = await draw(scene, '', ARROW);
  expect(stale.status).toBe(409);
  expect(await stale.text()).toContain('The arrows were changed somewhere else');
  expect(await kept(findingId)).toBe(`${ARROW}; ${CIRCLE}`);
  expect((await draw(scene, '', `${ARROW}; ${CIRCLE}`)).status).toBe(302);
  expect(await readFileBytes(photo.key)).toEqual(bytes);
});

test('what is no drawing is refused in words, and nothing is kept', async () => {
  const { findingId } = scene;
  for (const [marks, words] of [
    ['arrow 0 0 2 2', 'Draw the arrows again'],
    ['<img src=x>', 'Draw the arrows again'],
    ['arrow 0.5 0.5 0.5 0.51', 'Draw each arrow and circle larger'],
    [
      Array(MAX_MARKS + 1)
        .fill(ARROW)
        .join('; '),
      'Draw up to 10 arrows and circles',
    ],
    ['x'.repeat(3_000), 'Draw up to 10 arrows and circles'],
  ] as const) {
    const refused = await draw(scene, marks);
    expect([marks.slice(0, 20), refused.status]).toEqual([marks.slice(0, 20), 422]);
    expect(await refused.text()).toContain(words);
  }
  expect(await kept(findingId)).toBe('');
});

test('without a script a pro adds a mark from two lists, which come back filled in when one is missing, and removes it', async () => {
  const { crew, draws, findingId } = scene;
  const add = (fields: Record<string, string>) => crew.post(draws, { [FORM_ID_FIELD]: 'mark', intent: 'add', ...fields });
  const half = await add({ shape: 'down', place: '' });
  expect(half.status).toBe(422);
  const html = await half.text();
  expect(html).toContain('Choose a place on the photo');
  expect(html).toMatch(/<option[^>]*value="down"[^>]*selected|<option[^>]*selected[^>]*value="down"/);
  const done = await add({ shape: 'down', place: 'upper-left' });
  expect([done.status, done.headers.get('location')]).toEqual([302, draws]);
  expect((await add({ shape: 'circle', place: 'middle' })).status).toBe(302);
  const page = await (await crew.get(draws)).text();
  expect(page).toContain('Arrow points at the upper left');
  const removes = readForms(draws, page).filter(({ controls }) => controls.some(({ value }) => value === 'remove'));
  expect(removes).toHaveLength(2);
  const first = removes[0]!.controls.find(({ name }) => name === 'mark')!.value;
  expect((await crew.post(draws, { intent: 'remove', mark: first })).status).toBe(302);
  expect((await crew.post(draws, { intent: 'remove', mark: first })).status).toBe(404);
  expect(readMarks(await kept(findingId))).toMatchObject([{ kind: 'circle' }]);
  for (let count = 1; count < MAX_MARKS; count += 1) expect((await add({ shape: 'up', place: 'middle' })).status).toBe(302);
  const full = await add({ shape: 'up', place: 'middle' });
  expect(full.status).toBe(422);
  expect(await full.text()).toContain('A photo has at most 10 arrows and circles.');
  expect((await draw(scene, '', await kept(findingId))).status).toBe(302);
});

test('the page is in Spanish, refused ones too', async () => {
  const { crew, draws, findingId } = scene;
  await draw(scene, `${ARROW}; ${CIRCLE}`);
  const names = ['Storeroom, north door', 'A gap of an inch under the door'];
  const sent = new URLSearchParams({ opId: crypto.randomUUID(), [FORM_ID_FIELD]: 'mark', intent: 'add', shape: '', place: '' });
  expect(await leftInEnglish(asking(), draws, { cookie: crew.cookie, names })).toEqual([]);
  expect(await leftInEnglish(asking(), draws, { cookie: crew.cookie, names, sent })).toEqual([]);
  await draw(scene, '', await kept(findingId));
});

test('another pro, the company and the office draw nothing, and neither does anyone on a finding without a photo', async () => {
  const { shop, draws, findingId, crew, page } = scene;
  const other = await browsing((await insertPro(db())).userId);
  const foreign = await photographed();
  for (const [person, path] of [
    [other, draws],
    [foreign.crew, draws],
    [foreign.crew, `${foreign.page}/${findingId}`],
  ] as const) {
    expect((await person.get(path)).status).toBe(404);
    expect((await person.post(path, { intent: 'draw', before: '', marks: ARROW })).status).toBe(404);
  }
  for (const person of [shop.owner, shop.contact])
    expect([302, 403, 404]).toContain((await person.post(draws, { intent: 'draw', before: '', marks: ARROW })).status);
  expect(await kept(findingId)).toBe('');
  expect((await crew.post(page, { ...FINDING, place: 'Dock' })).status).toBe(302);
  const { id } = await db().visitFinding.findFirstOrThrow({ where: { place: 'Dock', visitId: scene.visitId } });
  expect((await crew.get(`${page}/${id}`)).status).toBe(404);
  await db().visitFinding.delete({ where: { id } });
});

test('the database keeps no mark beside the photo, none that is too small, and no eleventh', async () => {
  const { findingId, photo } = scene;
  const row = { findingId, photoId: photo.id, position: 1, kind: 'arrow', fromX: 0, fromY: 0, toX: 1, toY: 1 };
  for (const wrong of [
    { toX: 1.1 },
    { toX: NaN },
    { kind: 'line' },
    { position: 11 },
    { toX: 0.01, toY: 0 },
    { kind: 'circle', toY: 0.01 },
  ])
    await expect(db().findingMark.create({ data: { ...row, ...wrong } })).rejects.toThrow(/finding_mark_check/);
});

test('once the work is done the marks stand: in the report, its PDF, at the location and in a binder', async () => {
  const work = await photographed();
  const { shop, own, visitId, crew, draws, page, photo } = work;
  expect((await draw(work, `${ARROW}; ${CIRCLE}`)).status).toBe(302);
  await finishWork(visitId);
  expect((await draw(work, '', `${ARROW}; ${CIRCLE}`)).status).toBe(404);
  expect((await crew.post(draws, { intent: 'add', shape: 'up', place: 'top' })).status).toBe(404);
  const closed = await crew.text(draws);
  expect(closed).toContain('You can’t draw now');
  expect(await (await crew.get(page)).text()).toContain('Arrow points at the upper left. Circle in the middle.');

  const { id: reportId } = await db().visitReport.create({
    data: { visitId, revision: 1, isMailed: false, dueAt: now(), createdAt: now() },
  });
  await renderReport(db(), { reportId, isLastAttempt: false });
  const { file } = await db().visitReport.findUniqueOrThrow({ where: { id: reportId }, include: { file: true } });
  const pdf = Buffer.from(await readFileBytes(file!.key));
  expect(pdfLines(pdf, markColors.line)).toBe(2);
  expect((await pdfText(pdf)).replace(/\s+/g, ' ')).toContain('Arrow points at the upper left. Circle in the middle.');
  const link = new URL(reportUrl({ visitId, revision: 1, from: now() }).url).pathname;
  const sheet = await (await asking()(link)).text();
  expect(sheet).toContain('aria-label="Arrow points at the upper left. Circle in the middle."');
  expect(sheet).toContain(`${link}/photos/${photo.id}`);

  const location = `/commercial/locations/${shop.north.id}`;
  for (const person of [shop.owner, shop.contact, shop.billing]) {
    const html = await (await person.get(location)).text();
    expect(html).toContain('aria-label="Arrow points at the upper left. Circle in the middle."');
    const url = (/src="(\/resources\/files\/[^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
    expect((await person.get(url)).headers.get('content-type')).toBe('image/jpeg');
    expect((await crew.get(url)).status).toBe(403);
  }
  const stranger = await openCompany();
  expect((await stranger.owner.get(location)).status).toBe(404);

  const day = (days: number) => dateColumn(localDate(new Date(now().getTime() + days * DAY_MS), 'America/Chicago'));
  const asked = { siteId: shop.north.id, companyId: shop.companyId, fromOn: day(-2), toOn: day(2) };
  const binder = await collectBinder(db(), asked, { business: 'Lights' });
  const photos = binder.findings.flatMap((finding) => finding.photo ?? []);
  expect(photos.map(({ marks }) => writeMarks(marks))).toEqual([`${ARROW}; ${CIRCLE}`]);
  const pictures = await readPictures(photos, { side: 480, printedIn: 'a test' });
  const printed = await printBinder(binder, { pictures, madeAt: now() });
  expect([pdfPictures(printed), pdfLines(printed, markColors.line)]).toEqual([1, 2]);

  await db().visitPhoto.update({ where: { id: photo.id }, data: { hiddenAt: now() } });
  expect(await (await shop.owner.get(location)).text()).not.toContain('Arrow points at');
  const visit = await findReportedVisit(db(), own.visitId);
  const [finding] = (await collectReport(db(), visit!, { revision: 2, proNote: '', officeNote: '' })).findings;
  expect(finding).toMatchObject({ picture: null, marks: [] });
});

test('a photo of a proof is none of a finding', async () => {
  const { crew, page, own } = scene;
  const proof = await takePhoto(own, 'proof');
  expect(await (await crew.get(page)).text()).not.toContain(proof.id);
  const refused = await crew.post(page, { ...FINDING, photoId: proof.id });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('Choose a photo of this visit');
});

test('a removed photo takes its marks along, and so does a removed finding', async () => {
  const { crew, page, draws, findingId, own, photo } = scene;
  const again = await photographed();
  await draw(again, ARROW);
  expect((await again.crew.post(again.page, { intent: 'remove', kind: 'finding', id: again.findingId })).status).toBe(302);
  expect(await kept(again.findingId)).toBe('');
  await draw(scene, ARROW);
  await transact(db(), (tx) => removePhoto(tx, { ...own, photoId: photo.id }));
  expect(await kept(findingId)).toBe('');
  expect((await crew.get(draws)).status).toBe(404);
  expect(await crew.text(page)).toContain('Storeroom, north door');
});
