import { beforeAll, expect, test } from 'vitest';
import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { notify } from '#app/domain/notifications/notify.server';
import { recordSmsConsent } from '#app/domain/notifications/sms-consent.server';
import { readOrBeginSetup } from '#app/domain/sign-in/second-factor.server';
import { db, transact } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { insertUser } from '#tests/factories/users';
import { pdfText } from '#tests/setup/pdf-text';
import { lacks, plain } from '#tests/setup/plain-page';
import { type Office, openOffice } from '../business/business-pages';

const PAGE = '/admin/business?index';
const DETAILS = { phone: '503 867 5309', email: 'office@rosecitysnow.com', zone: 'America/Los_Angeles' };
const PUBLIC = [
  '/',
  '/services',
  '/how-it-works',
  '/commercial',
  '/professionals',
  '/help',
  '/help/faq',
  '/help/api',
  '/help/guarantee',
];
const MORE = [
  '/faq',
  '/contact',
  '/terms',
  '/privacy',
  '/plans',
  '/book',
  '/auth',
  '/samples/invoice',
  '/samples/reports',
  '/offline.html',
];

let office = {} as Office;

async function page(path: string): Promise<string> {
  return plain(await (await office.ask(path)).text());
}

function titleOf(html: string): string | undefined {
  return /<title>(.*?)<\/title>/.exec(html)?.[1];
}

async function call(businessName: string): Promise<void> {
  const answer = await office.send(PAGE, { ...DETAILS, businessName });
  expect(answer.headers.get('location')).toBe('/admin/ready');
}

/** Sends an email through the outbox and answers it as it arrived. */
async function mailed(dedupeKey: string) {
  const { id, email } = await insertUser(db());
  const data = { subject: 'Look', text: 'Something happened.', url: 'http://localhost:3000/admin' };
  await transact(db(), (tx) => notify(tx, { dedupeKey, userId: id, template: 'admin-alert', data }));
  const row = await db().notification.findFirstOrThrow({ where: { dedupeKey: `${dedupeKey}:email` } });
  await sendNotification(db(), { notificationId: row.id, isLastAttempt: true });
  const { mails } = await sandbox().outbox.listMails({ to: email });
  const mail = await sandbox().outbox.getMail(mails[0]!.id);
  return JSON.stringify(mail);
}

async function sampleReport(): Promise<string> {
  return pdfText(Buffer.from(await (await office.ask('/samples/reports.pdf')).arrayBuffer()));
}

beforeAll(async () => {
  office = await openOffice();
  await db().siteSetting.deleteMany();
}, 180_000);

test('a business without a name goes by a neutral one', async () => {
  const home = await page('/');
  expect(lacks(home, ['aria-label="Home Services home"', '· Home Services</title>'])).toEqual([]);
  expect(titleOf(await page('/contact'))).toBe('Contact · Home Services');
});

test('a new name is on every page, and no page says the demo’s', async () => {
  await call('Rose City Snow');
  for (const path of [...PUBLIC, ...MORE]) {
    const html = await page(path);
    expect([path, html.includes('Rose City Snow'), /brightcrew/i.test(html)]).toEqual([path, true, false]);
  }
  const terms = await page('/terms');
  expect(titleOf(terms)).toBe('Terms of service · Rose City Snow');
  const said = [
    'aria-label="Rose City Snow home"',
    'Rose City Snow runs a marketplace',
    'property="og:site_name" content="Rose City Snow"',
  ];
  expect(lacks(terms, said)).toEqual([]);
  expect(titleOf(await page('/no-such-page'))).toMatch(/ · Rose City Snow$/);
});

test('a new name is in the manifest, in the API’s document and in authenticator apps', async () => {
  const manifest = await office.ask('/site.webmanifest');
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json');
  expect(await manifest.json()).toMatchObject({ name: 'Rose City Snow', short_name: 'Rose City Snow', start_url: '/dashboard' });
  expect(await (await office.ask('/openapi.json')).json()).toMatchObject({ info: { title: 'Rose City Snow' } });
  const { id: userId, email } = await insertUser(db());
  const setup = await transact(db(), (tx) => readOrBeginSetup(tx, { userId, email }));
  expect(new URL(setup!.uri).searchParams.get('issuer')).toBe('Rose City Snow');
});

test('a mail, a text message and a PDF carry the name of the moment, and change with it', async () => {
  const mail = await mailed('first-name');
  expect(lacks(mail, ['Rose City Snow', 'an account or a booking with Rose City Snow'])).toEqual([]);
  expect(await sampleReport()).toContain('Rose City Snow');
  await call('Chinook & Sons');
  expect(await mailed('second-name')).not.toContain('Rose City Snow');
  const report = await sampleReport();
  expect([report.includes('Chinook & Sons'), report.includes('Rose City Snow')]).toEqual([true, false]);
});

test('a text message begins with the name, and a consent keeps the one it was given to', async () => {
  const { id: userId } = await insertUser(db());
  const phone = '+15035550123';
  await transact(db(), (tx) => recordSmsConsent(tx, { userId, phone, given: true, source: 'settings' }));
  await transact(db(), (tx) => notify(tx, { dedupeKey: 'texted', phone, template: 'code-by-sms', data: { code: '482913' } }));
  const row = await db().notification.findFirstOrThrow({ where: { dedupeKey: { startsWith: 'texted' }, channel: 'sms' } });
  await sendNotification(db(), { notificationId: row.id, isLastAttempt: true });
  const { messages } = await sandbox().outbox.listSms({ to: phone });
  expect(messages[0]?.body).toMatch(/^Chinook & Sons: 482913 is your sign-in code\./);
  await call('Rose City Snow');
  const { text } = await db().smsConsent.findFirstOrThrow({ where: { phone } });
  expect(text).toContain('text messages from Chinook & Sons about');
});

test('a long name in other letters leaves pages and PDFs whole', async () => {
  const long = 'Łukasz & Żółć Brothers Snow, Gutter and Holiday Light Co.';
  await call(long);
  expect(titleOf(await page('/contact'))).toBe(`Contact · ${long}`);
  expect(await sampleReport()).toContain('Łukasz & Żółć');
});
