import { beforeAll, expect, test } from 'vitest';
import { generateTOTP } from '@epic-web/totp';
import { db } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { lacks, plain } from '#tests/setup/plain-page';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { readForms } from '#tests/setup/crawl';
import { leftInEnglish } from '#tests/setup/spanish-page';
import { prepareDatabase } from '../../../scripts/prepare-database';
import { makeSetupLink } from '../../../scripts/setup-link';

const url = process.env.DATABASE_URL ?? '';
const APP_URL = 'http://localhost:3000';
const OWNER = { fullName: 'Rosa Rhodes', email: 'rosa@rosecity.test', password: 'a long evening in the snow' };

let ask = {} as Reader['ask'];

/** The path of the link that a start prints. */
async function startLink(): Promise<string> {
  const link = await makeSetupLink(url, { APP_URL, SESSION_SECRET: env().SESSION_SECRET });
  return link ? new URL(link).pathname : '';
}

async function send(path: string, fields: Record<string, string>, cookie = ''): Promise<Response> {
  const forms = readForms(path, await (await ask(path, { cookie })).text());
  const form = forms.find((each) => Object.keys(fields).some((name) => name in each.fields));
  const body = new URLSearchParams({ opId: crypto.randomUUID(), ...form?.fields, ...fields });
  return ask(path, { method: 'POST', cookie, body });
}

function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

beforeAll(async () => {
  await prepareDatabase(url, () => undefined);
  ({ ask } = await pageReader());
}, 240_000);

test('a stranger finds nothing at set-up, and a link that one process printed stays good when another one starts', async () => {
  const printed = await startLink();
  const [again, beside] = await Promise.all([startLink(), startLink()]);
  expect([again, beside]).toEqual([printed, printed]);
  // The way to the other language leads to the address itself.
  const nowhere = plain(await (await ask('/no-such-page')).text()).replaceAll('/no-such-page?', '?');
  const secret = await db().appSecret.findUniqueOrThrow({ where: { name: 'setup-link' } });
  for (const path of ['/setup', '/setup/guess', `/setup/${secret.value}`]) {
    const answer = await ask(path);
    const page = plain(await answer.text()).replaceAll(`${path}?`, '?');
    expect([path, answer.status, page]).toEqual([path, 404, nowhere]);
    const sent = await ask(path, { method: 'POST', body: new URLSearchParams({ opId: crypto.randomUUID(), ...OWNER }) });
    expect([404, 405]).toContain(sent.status);
  }
  expect((await ask(printed)).status).toBe(200);
  expect(await db().user.count()).toBe(0);
  expect(printed).not.toContain(secret.value);
});

test('the page of the link ("/setup/:token") is in Spanish too, with what it refuses', async () => {
  const path = await startLink();
  expect(await leftInEnglish(ask, path)).toEqual([]);
  const sent = new URLSearchParams({ [FORM_ID_FIELD]: 'owner', fullName: '', email: 'x', password: '123456' });
  expect(await leftInEnglish(ask, path, { sent })).toEqual([]);
});

test('bad input is refused beside its field, what was typed stays, and the link still opens', async () => {
  const path = await startLink();
  const answer = await send(path, { ...OWNER, email: 'rosa', password: '123456' });
  const page = await answer.text();
  expect(answer.status).toBe(422);
  expect(lacks(plain(page), ['Enter an email address like name@example.com', 'too easy to guess'])).toEqual([]);
  expect(page).toContain('value="Rosa Rhodes"');
  expect(page).not.toContain('123456');
  expect((await ask(path)).status).toBe(200);
});

test('the link makes the owner, then two-step sign-in, business details and the list of what is missing follow', async () => {
  const path = await startLink();
  const made = await send(path, OWNER);
  expect([made.status, made.headers.get('location')]).toEqual([302, '/settings/two-step']);
  const cookie = cookieOf(made);
  const owner = await db().user.findUniqueOrThrow({ where: { email: OWNER.email }, include: { totp: true } });
  expect(owner).toMatchObject({ roles: ['customer', 'admin'], fullName: OWNER.fullName });
  expect(await db().auditLog.findFirstOrThrow({ where: { action: 'role.grant' } })).toMatchObject({
    actorKind: 'shell',
    objectId: owner.id,
  });
  // Used once, and never again while there is an owner.
  expect((await ask(path)).status).toBe(404);
  expect((await ask(path, { method: 'POST', body: new URLSearchParams({ opId: 'again', ...OWNER }) })).status).toBe(404);
  expect(await startLink()).toBe('');

  const twoStep = await (await ask('/settings/two-step', { cookie })).text();
  const secret = /((?:[A-Z2-7]{4} ){3,}[A-Z2-7]{1,4})/.exec(twoStep)?.[1]?.replaceAll(' ', '') ?? '';
  const { otp } = await generateTOTP({ period: 30, digits: 6, algorithm: 'SHA-1', secret });
  const on = await send('/settings/two-step', { code: otp, password: OWNER.password }, cookie);
  expect(lacks(plain(await on.text()), ['Your recovery codes', 'Continue to the admin area'])).toEqual([]);

  const details = {
    businessName: 'Rose City Snow',
    phone: '503 867 5309',
    email: 'office@rosecitysnow.com',
    postalAddress: 'Rose City Snow, 1 SW Main St, Portland, OR 97201',
    zone: 'America/Los_Angeles',
  };
  const before = plain(await (await ask('/admin/ready', { cookie })).text());
  expect(lacks(before, ['The name is missing.', 'The phone number is missing.', 'The postal address is missing.'])).toEqual([]);
  const saved = await send('/admin/business?index', details, cookie);
  expect(saved.headers.get('location')).toBe('/admin/ready');
  const ready = plain(await (await ask('/admin/ready', { cookie })).text());
  expect(
    lacks(ready, [
      'Name, phone, email and postal address are set.',
      'Rates are needed for the states you serve; add a service area first.',
      'No area is offered yet.',
      'No package with a price is on sale yet.',
      'No season is open now or later this year.',
      'No pro is approved yet.',
      'Set up.',
    ]),
  ).toEqual([]);
  expect(ready).not.toContain('555-01');
  const pack = plain(await (await ask('/admin/packages/new', { cookie })).text());
  expect(lacks(pack, ['No service is on yet', 'Add a service first'])).toEqual([]);
  expect(plain(await (await ask('/admin/dispatch', { cookie })).text())).toContain('See what is missing');

  const services = readForms('', await (await ask('/admin/business/services', { cookie })).text());
  const template = services.find(({ fields }) => fields.subaction === 'template' && fields.id === 'snow_removal');
  await ask('/admin/business/services', { method: 'POST', cookie, body: new URLSearchParams(template?.fields) });
  const draft = await send('/admin/packages/new', { name: 'Walks', tagline: 'Cleared early', features: 'Walks' }, cookie);
  expect(draft.headers.get('location')).toBe('/admin/packages#walks');
  const missing = 'No package with a price is on sale yet. Give one a price and put it on sale.';
  expect(plain(await (await ask('/admin/ready', { cookie })).text())).toContain(missing);
});

test('the pages for customers open on an installation that offers nothing yet', async () => {
  for (const path of [
    '/',
    '/services',
    '/book',
    '/plans',
    '/faq',
    '/contact',
    '/professionals',
    '/commercial',
    '/help/guarantee',
  ]) {
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, 200]);
  }
});
