import { beforeAll, expect, test } from 'vitest';
import { setOut, startVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { sharePosition } from '#app/domain/live-positions/share-position.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertAssignedVisit } from '#tests/factories/visits';
import { insertZipCodes } from '#tests/factories/zip-codes';
import { comeToTheDay, finishVisit, insertPhoto } from '#tests/factories/work';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { leftInEnglish, readIn } from '#tests/setup/spanish-page';

let ask: Ask;

beforeAll(async () => {
  await ensureCatalog(db());
  await insertZipCodes(db());
  ask = asker(await loadBuild());
}, 180_000);

async function openVisit() {
  const { visit, proId } = await insertAssignedVisit(db());
  const { userId, user } = await db().pro.findUniqueOrThrow({ where: { id: proId }, include: { user: true } });
  const booking = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId }, include: { site: true } });
  const { site } = booking;
  const names = [...user.fullName.split(' '), user.email, booking.contactName, booking.reference, site.street, site.zip, ', IL'];
  names.push('Chicago', booking.notes, site.accessNotes, booking.contactPhone, 'Google Maps', 'Apple Maps', 'GFCI', 'CST');
  const own = { visitId: visit.id, proId, userId };
  return { own, path: `/pro/visits/${visit.id}`, cookie: await signInAs(userId), names: names.filter(Boolean) };
}
type Opened = Awaited<ReturnType<typeof openVisit>>;

/** A finding with an arrow on its photo. */
async function noteFinding({ own, names }: Opened, photoId: string): Promise<string> {
  const { booking } = await db().visit.findUniqueOrThrow({ where: { id: own.visitId }, select: { booking: true } });
  const said = { place: 'Sotano', what: 'Gotera', action: 'Sellar' };
  names.push(...Object.values(said));
  const finding = await db().visitFinding.create({
    data: {
      ...said,
      visitId: own.visitId,
      proId: own.proId,
      siteId: booking.siteId,
      photoId,
      createdAt: now(),
      severity: 'low',
      fixer: 'customer',
      dueOn: now(),
    },
  });
  const ends = { fromX: 0.1, fromY: 0.1, toX: 0.5, toY: 0.5 };
  await db().findingMark.create({ data: { findingId: finding.id, photoId, position: 1, kind: 'arrow', ...ends } });
  return finding.id;
}

/** What is left in English on each page below "/pro/visits/:visitId", of those that have any. */
async function left({ path, cookie, names }: Opened, pages: readonly string[]) {
  const found: Record<string, string[]> = {};
  for (const page of pages) {
    const at = page.replace('/pro/visits/:visitId', path);
    const english = await leftInEnglish(ask, at, { cookie, names });
    if (english.length > 0) found[page] = english;
  }
  return found;
}

test('the pages of a job that is still to come are in Spanish', async () => {
  const pages = [
    '/pro/visits/:visitId',
    '/pro/visits/:visitId/photos?moment=before',
    '/pro/visits/:visitId/addition',
    '/pro/visits/:visitId/findings',
    '/pro/visits/:visitId/release',
    '/pro/visits/:visitId/report-failure',
    '/pro/visits/:visitId/sheet',
    '/pro/visits/:visitId/site',
    '/pro/visits/:visitId/site-photos',
    '/pro/visits/:visitId/storage',
    '/pro/visits/:visitId/times',
  ];
  expect(await left(await openVisit(), pages)).toEqual({});
});

test('the pages of a job on its day are in Spanish, from the way there until it is done', async () => {
  const opened = await openVisit();
  const { own } = opened;
  await comeToTheDay(db(), own);
  expect(await left(opened, ['/pro/visits/:visitId'])).toEqual({});
  await transact(db(), (tx) => setOut(tx, own));
  expect(await left(opened, ['/pro/visits/:visitId', '/pro/visits/:visitId/site'])).toEqual({});
  await transact(db(), (tx) => sharePosition(tx, { ...own, place: { lat: 41, lng: -87 } }));
  expect(await left(opened, ['/pro/visits/:visitId'])).toEqual({});
  await transact(db(), (tx) => startVisit(tx, own));
  const { id: photoId } = await insertPhoto(db(), own, 'before');
  const findingId = await noteFinding(opened, photoId);
  const atWork = [
    '/pro/visits/:visitId',
    '/pro/visits/:visitId/complete',
    '/pro/visits/:visitId/photos?moment=before',
    '/pro/visits/:visitId/photos?moment=proof',
    '/pro/visits/:visitId/addition',
    '/pro/visits/:visitId/findings',
    '/pro/visits/:visitId/findings/:findingId'.replace(':findingId', findingId),
    '/pro/visits/:visitId/site',
    '/pro/visits/:visitId/site-photos',
  ];
  expect(await left(opened, atWork)).toEqual({});
  await transact(db(), (tx) => finishVisit(tx, own));
  expect(await left(opened, ['/pro/visits/:visitId'])).toEqual({});
});

test('what is known of the site is in Spanish on its job, and so is the checklist that it makes longer', async () => {
  const opened = await openVisit();
  const { own, path, cookie, names } = opened;
  await comeToTheDay(db(), own);
  await transact(db(), (tx) => startVisit(tx, own));
  const facts = { dogs: 'Rex', parking: 'Alley 5', stories: '2', outletPlace1: 'Porch', outletAmps1: '15', outletGfci1: 'yes' };
  const sent = new URLSearchParams({ opId: crypto.randomUUID(), [FORM_ID_FIELD]: 'site-details', basedOn: '', ...facts });
  const answer = await ask(`${path}/site`, { method: 'POST', cookie, body: sent });
  expect(answer.status).toBe(302);
  names.push('Rex', 'Alley 5', 'Porch, 15 A');
  const pages = ['', '/site', '/sheet', '/complete'].map((page) => `/pro/visits/:visitId${page}`);
  expect(await left(opened, pages)).toEqual({});
  expect(await readIn(ask, `${path}/complete`, 'es', { cookie })).toContain('Tomacorriente GFCI probado: Porch');
});

test.each([
  ['release', { [FORM_ID_FIELD]: 'release', cause: 'other', reason: '' }],
  ['times', { [FORM_ID_FIELD]: 'propose-times' }],
  ['report-failure', { [FORM_ID_FIELD]: 'report-failure', note: '' }],
])('"/pro/visits/:visitId/%s" is refused in Spanish', async (page, fields) => {
  const { path, cookie, names } = await openVisit();
  const sent = new URLSearchParams({ opId: crypto.randomUUID(), ...(fields as Record<string, string>) });
  expect(await leftInEnglish(ask, `${path}/${page}`, { cookie, sent, names })).toEqual([]);
});
