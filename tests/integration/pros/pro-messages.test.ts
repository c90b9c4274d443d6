import { beforeAll, describe, expect, test } from 'vitest';
import { startVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertDocument } from '#tests/factories/documents';
import { pdfBytes, pictureBytes } from '#tests/factories/files';
import { insertPro } from '#tests/factories/pros';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { comeToTheDay, insertPhoto } from '#tests/factories/work';
import { insertZipCodes } from '#tests/factories/zip-codes';
import { signInAs } from '#tests/setup/ask';
import { unwritable, withoutColumn } from '#tests/setup/broken-table';
import { pageReader, type Reader, getWords } from '#tests/setup/read-pages';

/** What a pro is told when something is done and when it fails, text by text. */
let { ask, post } = {} as Reader;

beforeAll(async () => {
  await ensureCatalog(db());
  await insertZipCodes(db());
  ({ ask, post } = await pageReader());
}, 180_000);

async function answerOf(path: string, userId: string, body: FormData | URLSearchParams): Promise<Response> {
  return ask(path, { method: 'POST', cookie: await signInAs(userId), body });
}

/** Sends a form, follows, and answers what the next page says. */
async function said(path: string, userId: string, fields: Record<string, string>): Promise<string> {
  const cookie = await signInAs(userId);
  const body = new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  const answer = await ask(path, { method: 'POST', cookie, body });
  expect([path, answer.status]).toEqual([path, 302]);
  const notice = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return getWords(await (await ask(answer.headers.get('location') ?? '', { cookie: [cookie, ...notice].join('; ') })).text());
}

function form(fields: Record<string, string>, file: [string, Uint8Array, string, string]): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries({ opId: crypto.randomUUID(), ...fields })) body.append(name, value);
  const [name, bytes, fileName, type] = file;
  body.append(name, new File([new Uint8Array(bytes)], fileName, { type }));
  return body;
}

const setup = {
  fullName: 'Nora Novak',
  email: 'nora@novak.test',
  phone: '(312) 555-0199',
  zip: '60614',
  soleProprietor: 'on',
  yearsExperience: '5',
  services: 'lighting',
  bio: 'Tidy cables.',
};
const profile = { fullName: 'Nora Novak', phone: '(312) 555-0199', zip: '60614', companyName: 'Novak Lights', bio: 'Tidy.' };

describe('the words of the specification', () => {
  test('signed out: a visitor reads why', async () => {
    for (const [path, text] of [
      ['/pro/setup', 'Authentication Error You must be logged in to complete setup'],
      ['/admin/promote', 'Sign in required Please log in first.'],
    ] as const) {
      const answer = await ask(path);
      const notice = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
      expect(getWords(await (await ask(answer.headers.get('location') ?? '', { cookie: notice.join('; ') })).text())).toContain(
        text,
      );
    }
  });

  test('the setup says Setup Complete, or that it failed and keeps what was typed', async () => {
    const user = await insertUser(db());
    const broken = await unwritable('pro', () => post('/pro/setup', user.id, setup));
    expect(broken.status).toBe(500);
    const words = getWords(await broken.text());
    expect(words).toContain('Setup Failed. Please try again.');
    expect(words).toContain('Tidy cables.');
    expect(await said('/pro/setup', user.id, setup)).toContain('Setup Complete');
    const pro = await insertPro(db());
    const cookie = await signInAs(pro.userId);
    const already = await ask('/pro/setup', { cookie });
    const notice = already.headers.getSetCookie().map((one) => one.split(';')[0]);
    const next = await ask('/pro/dashboard/jobs', { cookie: [cookie, ...notice].join('; ') });
    expect(getWords(await next.text())).toContain('Setup Already Complete');
  });

  test('assigned jobs that cannot be loaded and work that cannot be completed say so', async () => {
    const held = await insertAssignedVisit(db());
    const { userId } = await db().pro.findUniqueOrThrow({ where: { id: held.proId } });
    const own = { visitId: held.visit.id, proId: held.proId, userId };
    const cookie = await signInAs(userId);
    const board = await withoutColumn('booking', 'contact_name', () => ask('/pro/dashboard/jobs?tab=assigned', { cookie }));
    expect(board.status).toBe(500);
    expect(getWords(await board.text())).toContain('Failed to load assigned jobs.');
    await comeToTheDay(db(), own);
    await transact(db(), (tx) => startVisit(tx, own));
    for (const moment of ['before', 'after'] as const)
      for (let count = 0; count < 4; count += 1) await insertPhoto(db(), own, moment);
    const boxes = Object.fromEntries(Array.from({ length: 8 }, (_, position) => [`check${position}`, 'on']));
    const page = `/pro/visits/${own.visitId}`;
    const broken = await unwritable('visit_event', () => post(`${page}/complete`, userId, boxes));
    expect(broken.status).toBe(500);
    expect(getWords(await broken.text())).toContain('Failed to complete job. Please try again.');
    expect(await db().visit.findUniqueOrThrow({ where: { id: own.visitId } })).toMatchObject({ status: 'in_progress' });
    expect(await said(`${page}/complete`, userId, boxes)).toContain('Job completed');
  });

  test('a tab without jobs says why, also while others wait in the open pool; hours read like every other time', async () => {
    const pro = await insertPro(db());
    await insertVisit(db(), { poolSince: now() });
    const cookie = await signInAs(pro.userId);
    const words = async (path: string) => getWords(await (await ask(path, { cookie })).text());
    expect(await words('/pro/dashboard/jobs')).not.toContain('No open jobs for you right now');
    for (const [tab, why] of [
      ['assigned', 'No jobs assigned'],
      ['in-progress', 'Nothing in progress'],
      ['completed', 'No completed jobs yet'],
    ] as const)
      expect([tab, (await words(`/pro/dashboard/jobs?tab=${tab}`)).includes(why)]).toEqual([tab, true]);
    expect(await words('/pro/dashboard/schedule?view=week')).toContain('7 AM to 7 PM');
  });

  test('the profile says Profile Updated, or that it could not be loaded or saved', async () => {
    const pro = await insertPro(db());
    expect(await said('/pro/settings', pro.userId, profile)).toContain('Profile Updated');
    const broken = await unwritable('pro', () => post('/pro/settings', pro.userId, { ...profile, bio: 'Typed and kept' }));
    expect(broken.status).toBe(500);
    const words = getWords(await broken.text());
    expect(words).toContain('Failed to save profile settings. Please try again.');
    expect(words).toContain('Typed and kept');
    const cookie = await signInAs(pro.userId);
    const unread = await withoutColumn('pro', 'bio', () => ask('/pro/settings', { cookie }));
    expect(getWords(await unread.text())).toContain('Failed to load profile settings.');
  });

  test('a photo and a document that cannot be kept say so; a document that cannot be fetched or deleted as well', async () => {
    const pro = await insertPro(db());
    const picture = await pictureBytes('jpeg');
    const photo = () => form({ intent: 'photo' }, ['photo', picture, 'me.jpg', 'image/jpeg']);
    const noPhoto = await unwritable('stored_file', () => answerOf('/pro/settings?form=photo', pro.userId, photo()));
    expect(getWords(await noPhoto.text())).toContain('Upload failed. Failed to upload photo. Please try again.');
    const kept = await answerOf('/pro/settings?form=photo', pro.userId, photo());
    const cookie = await signInAs(pro.userId);
    const notice = kept.headers.getSetCookie().map((one) => one.split(';')[0]);
    expect(getWords(await (await ask('/pro/settings', { cookie: [cookie, ...notice].join('; ') })).text())).toContain(
      'Photo uploaded',
    );
    const paper = form({ kind: 'w9', expiresOn: '' }, ['files', pdfBytes(), 'w9.pdf', 'application/pdf']);
    const noPaper = await unwritable('stored_file', () => answerOf('/pro/docs', pro.userId, paper));
    expect(getWords(await noPaper.text())).toContain('Upload failed. There was an error uploading your file. Please try again.');
    const there = await insertDocument(db(), { proId: pro.id, userId: pro.userId });
    const stuck = await unwritable('pro_document', () => post(`/pro/docs/${there.id}/delete`, pro.userId, { intent: 'delete' }));
    expect(getWords(await stuck.text())).toContain('Failed to delete document. Please try again.');
    const list = await (await ask('/pro/docs', { cookie })).text();
    const link = new RegExp(`/resources/files/${there.fileId}[^"]*`).exec(list)?.[0].replaceAll('&amp;', '&') ?? '';
    const gone = await withoutColumn('stored_file', 'sha256', () => ask(link, { cookie }));
    expect(await gone.text()).toContain('Failed to download document. Please try again.');
  });

  test('a sent message says Message sent, and claims no delivery', async () => {
    const { pro, bookingId } = await promisedTuesday(db());
    const words = await said(`/bookings/${bookingId}/messages`, pro.userId, { subaction: 'send', body: 'On my way' });
    expect(words).toContain('Message sent');
    expect(words).not.toContain('has been delivered');
    expect(words).toMatch(/On my way .*\bSent\b/);
  });

  test('a customer without a pro can ask again whether one was found', async () => {
    const visit = await insertAssignedVisit(db());
    await db().assignment.deleteMany({ where: { visitId: visit.visit.id } });
    const { customerId } = await db().booking.findUniqueOrThrow({ where: { id: visit.visit.bookingId } });
    const path = `/bookings/${visit.visit.bookingId}/messages`;
    const html = await (await ask(path, { cookie: await signInAs(customerId) })).text();
    expect(html).toMatch(/<form[^>]*method="get"[^>]*action="[^"]*messages"/);
    expect(getWords(html)).toMatch(/Messaging is not available for this booking yet\..*Check again/);
  });
});
