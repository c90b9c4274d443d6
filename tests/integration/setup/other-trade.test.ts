import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { notify } from '#app/domain/notifications/notify.server';
import { db, transact } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { readForms } from '#tests/setup/crawl';
import { pdfText } from '#tests/setup/pdf-text';
import { lacks, plain } from '#tests/setup/plain-page';
import { getWords, pageReader, type Reader } from '#tests/setup/read-pages';
import { signInAs } from '#tests/setup/ask';
import { prepareDatabase } from '../../../scripts/prepare-database';

const OTHER_TRADE =
  /\b(lights?|lighting|lit|bulbs?|lamps?|strands?|roofline|ladders?|takedown|taken down|holiday|installers?)\b/i;
const EDITOR = '/admin/business/front-page';
const PAGES = [
  '/',
  '/services',
  '/how-it-works',
  '/commercial',
  '/professionals',
  '/professionals/signup',
  '/help',
  '/help/faq',
  '/help/guarantee',
  '/faq',
  '/contact',
  '/terms',
  '/privacy',
  '/plans',
  '/book',
  '/auth',
  '/auth?mode=signup',
  '/auth?tab=sign-up',
  '/waitlist?zip=99999',
  '/site.webmanifest',
  '/offline.html',
];

let reader = {} as Reader;
let adminId = '';

beforeAll(async () => {
  await prepareDatabase(process.env.DATABASE_URL ?? '', () => undefined);
  reader = await pageReader();
  ({ id: adminId } = await insertAdmin(db()));
  const list = '/admin/business/services';
  await send(list, {}, (fields) => fields.id === 'snow_removal' && fields.subaction === 'template');
  await send('/admin/packages/new?line=snow_removal', {
    name: 'Driveway and walks',
    tagline: 'Cleared before you leave',
    features: 'Driveway\r\nWalks and steps',
    priceLow: '120',
    priceHigh: '160',
    instantPrice: 'on',
    active: 'on',
  });
}, 240_000);

/** Fills in a form of the office and sends it. */
async function send(path: string, over: Record<string, string>, find?: (fields: Record<string, string>) => boolean) {
  const html = await (await reader.ask(path, { cookie: await signInAs(adminId) })).text();
  const form = readForms(path, html).find(({ fields }) => 'opId' in fields && (find ?? (() => true))(fields));
  if (!form) throw new Error(`There is no such form at ${path}`);
  return reader.post(path, adminId, { ...form.fields, ...over });
}

/** All that people, search engines and screen readers get of a page. */
function saidBy(html: string): string {
  const named = [...html.matchAll(/\b(?:content|alt|aria-label|placeholder|title)="([^"]*)"/g)].map(([, text]) => text);
  return getWords(html.replace(/<style[\s\S]*?<\/style>/g, ' ')) + named.join(' · ').replace(/width=device-width[^·]*/g, '');
}

test('no public page nor the manifest speaks of lights where only snow is cleared', async () => {
  expect(await db().serviceLine.findMany({ select: { id: true } })).toEqual([{ id: 'snow_removal' }]);
  for (const path of PAGES) {
    const answer = await reader.ask(path);
    const found = OTHER_TRADE.exec(saidBy(await answer.text()));
    expect([path, answer.status < 400, found?.[0] ?? null]).toEqual([path, true, null]);
  }
});

test('the front page is made of the service’s own words until an admin writes it', async () => {
  const home = plain(await (await reader.ask('/')).text());
  const said = ['Snow removal, done for you', 'Driveway, walks and steps cleared', 'covered for 1 day after the visit'];
  expect(lacks(home, said)).toEqual([]);
});

test('the share picture and the icons are neutral', async () => {
  const home = await (await reader.ask('/')).text();
  const base = /\/brand\/[0-9a-f]{16}/.exec(home)?.[0] ?? '';
  expect(home).not.toContain('/favicon.svg');
  for (const [name, width] of [
    ['share.png', 1_200],
    ['icon-192.png', 192],
  ] as const) {
    const answer = await reader.ask(`${base}/${name}`);
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(width);
  }
});

test('mails and PDFs carry no strand of lights', async () => {
  const { id, email } = await insertUser(db());
  const data = { subject: 'Look', text: 'Something happened.', url: 'http://localhost:3000/admin' };
  await transact(db(), (tx) => notify(tx, { dedupeKey: 'trade', userId: id, template: 'admin-alert', data }));
  const row = await db().notification.findFirstOrThrow({ where: { dedupeKey: 'trade:email' } });
  await sendNotification(db(), { notificationId: row.id, isLastAttempt: true });
  const { mails } = await sandbox().outbox.listMails({ to: email });
  const html = (await sandbox().outbox.getMail(mails[0]!.id))?.html ?? '';
  expect([html.includes('#D9622B'), OTHER_TRADE.exec(getWords(html.replace(/<style[\s\S]*?<\/style>/g, '')))]).toEqual([
    false,
    null,
  ]);
  expect(await pdfText(Buffer.from(await (await reader.ask('/samples/reports.pdf')).arrayBuffer()))).toContain('Home Services');
});

test('an admin previews the texts, saves them with a line in the log, and changes the order of the steps', async () => {
  const words = { headline: 'Out of the door by seven.', title1: 'Say where', text1: '{prices}', place1: '2', place2: '1' };
  const preview = plain(await (await send(EDITOR, { ...words, step: 'preview' })).text());
  expect(
    lacks(preview, ['Preview: not saved yet', 'Out of the door by seven.', '1. Get matched with a pro', '2. Say where']),
  ).toEqual([]);
  expect(plain(await (await reader.ask('/')).text())).not.toContain('Out of the door');
  expect((await send(EDITOR, { ...words, step: 'save' })).headers.get('location')).toBe(EDITOR);
  const home = getWords(await (await reader.ask('/')).text());
  expect(home).toContain('Out of the door by seven.');
  expect(home).toMatch(
    /1 \. Get matched with a pro.*2 \. Say where Driveway and walks shows its flat price for your ZIP code right away\./,
  );
  const line = await db().auditLog.findFirstOrThrow({ where: { action: 'front-page.change' } });
  expect(line).toMatchObject({ actorId: adminId, objectId: 'frontPage' });
});

test('bad texts are refused beside their fields, and what was typed stays', async () => {
  const answer = await send(EDITOR, { headline: '', lead: 'Only {money} today', step: 'save' });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(lacks(plain(html), ['Enter the headline', 'We don’t recognize {money}', 'Only {money} today'])).toEqual([]);
});

test('of two admins who write at once the second is told, and one button goes back to the service’s own words', async () => {
  const html = await (await reader.ask(EDITOR, { cookie: await signInAs(adminId) })).text();
  const fields = readForms(EDITOR, html).find((form) => 'headline' in form.fields)?.fields ?? {};
  expect((await reader.post(EDITOR, adminId, { ...fields, crewTitle: 'Do you own a plow?', step: 'save' })).status).toBe(302);
  const late = { ...fields, opId: crypto.randomUUID(), crewTitle: 'Do you plow?', step: 'save' };
  expect((await reader.post(EDITOR, adminId, late)).status).toBe(409);
  expect((await send(EDITOR, { step: 'usual' })).status).toBe(302);
  expect(plain(await (await reader.ask('/')).text())).toContain('Snow removal, done for you');
});
