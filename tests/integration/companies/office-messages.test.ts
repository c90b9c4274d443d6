import type { JobHelpers } from 'graphile-worker';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { buildUser, insertUser } from '#tests/factories/users';
import { getWords } from '#tests/setup/read-pages';
import { openCustomers } from '../customers/customer-fixtures';
import { taskList } from '../../../workers/task-list';
import { browsing, openCompany } from './company-fixtures';

openCustomers();

let shop: Awaited<ReturnType<typeof openCompany>>;
let office: Awaited<ReturnType<typeof browsing>>;
let manager: Awaited<ReturnType<typeof browsing>>;
let officePage: string;
beforeAll(async () => {
  shop = await openCompany();
  office = await browsing((await insertUser(db(), { roles: ['admin'], fullName: 'Olga Office' })).id);
  manager = await browsing((await insertUser(db(), { roles: ['admin'], fullName: 'Max Manager' })).id);
  officePage = `/admin/companies/${shop.companyId}/messages`;
});

const PAGE = '/commercial/messages';
const LETTER = { subaction: 'send', recipient: 'office', about: 'general', siteId: '', kind: 'message', subject: '' };

async function newest() {
  return db().companyMessage.findFirstOrThrow({ where: { companyId: shop.companyId }, orderBy: { seq: 'desc' } });
}

/** Who was told of a message, by their names. */
async function told(messageId: string) {
  const notices = await db().notification.findMany({
    where: { template: 'company-message', channel: 'email', dedupeKey: { startsWith: `company-message:${messageId}:` } },
    select: { userId: true },
  });
  return notices.map(({ userId }) => userId).sort();
}

/** What the owner reads on a page. */
async function wordsOf(page: string): Promise<string> {
  return getWords(await (await shop.owner.get(page)).text());
}

/** How far the owner's message about Mondays has come, as their page says it. */
async function stateOf() {
  return /Mondays suit us\.\s*Ona Owner.*?[AP]M\s*(Sent|Delivered|Read|Replied)/s.exec(await wordsOf(PAGE))?.[1];
}

/** The queue sends what waits. */
async function sendAll(): Promise<void> {
  const helpers = { job: { id: '1', attempts: 1, max_attempts: 3 } } as unknown as JobHelpers;
  for (const { id } of await db().notification.findMany({ where: { template: 'company-message', status: 'queued' } }))
    await taskList['notifications/send']?.({ notificationId: id }, helpers);
}

test('a message without a recipient or without words is refused as missing information, and keeps what was typed', async () => {
  const words = 'Missing Information. Please fill in recipient and message.';
  const empty = await shop.owner.post(PAGE, { ...LETTER, body: '' });
  expect(empty.status).toBe(422);
  expect(await empty.text()).toContain(words);
  const none = await shop.owner.post(PAGE, { ...LETTER, recipient: '', body: 'Where is our crew?' });
  expect(none.status).toBe(422);
  const page = await none.text();
  expect(page).toContain(words);
  expect(page).toContain('Where is our crew?');
  const stranger = await openCompany();
  const foreign = await shop.owner.post(PAGE, { ...LETTER, siteId: stranger.north.id, body: 'About their store' });
  expect(foreign.status).toBe(422);
  expect(await db().companyMessage.count()).toBe(0);
});

test('a message comes to all admins until the company has an account manager, and is sent, delivered, read and replied', async () => {
  const body = 'Please plan a visit. Mondays suit us.';
  expect((await shop.owner.post(PAGE, { ...LETTER, about: 'visit', siteId: shop.north.id, body })).status).toBe(302);
  const { id, seq } = await newest();
  expect(await told(id)).toEqual([office.userId, manager.userId].sort());
  expect(await wordsOf(PAGE)).toMatch(/Asks for a visit, North store\s*Please plan/);
  expect(await stateOf()).toBe('Sent');
  await sendAll();
  expect(await stateOf()).toBe('Delivered');
  expect(await office.text(`/admin/companies/${shop.companyId}`)).toContain('Messages (1 new)');
  expect((await manager.post(officePage, { subaction: 'read', seq: String(seq) })).status).toBe(302);
  expect(await stateOf()).toBe('Read');
  expect(await office.text(`/admin/companies/${shop.companyId}`)).not.toContain('Messages (1 new)');
  expect(
    (await manager.post(officePage, { subaction: 'send', kind: 'message', subject: '', body: 'Monday it is.' })).status,
  ).toBe(302);
  expect(await stateOf()).toBe('Replied');
  expect(await shop.owner.text('/commercial/dashboard')).toContain('(1 new)');
  expect(await told((await newest()).id)).toEqual([shop.owner.userId, shop.manager.userId].sort());
});

test('an account manager gets the messages alone; an email goes out with its subject and all its words', async () => {
  expect((await office.post(`/admin/companies/${shop.companyId}`, { managerId: manager.userId })).status).toBe(302);
  expect(await shop.billing.text(PAGE)).toContain('Max Manager is your account manager.');
  const body = `${'We need a copy of invoice 17. '.repeat(8)}Thank you.`;
  const letter = { ...LETTER, recipient: 'manager', about: 'invoice', kind: 'email', subject: 'Invoice 17', body };
  expect((await shop.billing.post(PAGE, letter)).status).toBe(302);
  const message = await newest();
  expect(message).toMatchObject({ subject: 'Invoice 17', about: 'invoice', side: 'company' });
  expect(await told(message.id)).toEqual([manager.userId]);
  const mail = await db().notification.findFirstOrThrow({
    where: { dedupeKey: `company-message:${message.id}:${manager.userId}:email` },
  });
  expect(mail.data).toMatchObject({ subject: 'Invoice 17', text: body });
  expect((await shop.billing.post(PAGE, { ...letter, kind: 'message', subject: 'Left away', body: 'One more' })).status).toBe(
    302,
  );
  expect(await newest()).toMatchObject({ subject: '', body: 'One more' });
});

test('a form that is sent twice is one message', async () => {
  const once = { ...LETTER, body: 'Sent twice', opId: crypto.randomUUID() };
  await shop.owner.post(PAGE, once);
  await shop.owner.post(PAGE, once);
  expect(await db().companyMessage.count({ where: { body: 'Sent twice' } })).toBe(1);
});

test('the dashboard has quick actions, each with a message that is begun', async () => {
  const dashboard = await (await shop.owner.get('/commercial/dashboard')).text();
  for (const about of ['visit', 'problem', 'invoice']) expect(dashboard).toContain(`/commercial/messages?about=${about}`);
  expect(await shop.owner.text(`${PAGE}?about=invoice`)).toContain('Please send us a copy of this invoice');
  expect(await (await shop.contact.get('/commercial/dashboard')).text()).not.toContain('/commercial/messages');
});

test('every quick action leads to a page that its reader may open', async () => {
  for (const person of [shop.owner, shop.billing]) {
    const dashboard = await (await person.get('/commercial/dashboard')).text();
    const actions = dashboard.slice(dashboard.indexOf('aria-label="Quick actions"')).split('</section>')[0] ?? '';
    const paths = [...actions.matchAll(/href="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(paths).toEqual([
      ...['visit', 'problem', 'invoice'].map((about) => `/commercial/messages?about=${about}`),
      ...['/commercial/messages', '/commercial/reports'],
    ]);
    for (const path of paths) expect({ path, status: (await person.get(path)).status }).toEqual({ path, status: 200 });
  }
});

test('site contacts, other companies and customers read and write nothing of it', async () => {
  const stranger = await openCompany();
  const customer = await browsing((await insertUser(db())).id);
  const before = await db().companyMessage.count();
  for (const person of [shop.contact, customer]) {
    expect((await person.get(PAGE)).status).toBeGreaterThanOrEqual(302);
    expect((await person.post(PAGE, { ...LETTER, body: 'Let me in' })).status).toBeGreaterThanOrEqual(302);
  }
  expect(await stranger.owner.text(PAGE)).not.toContain('Mondays suit us');
  expect(
    (await shop.owner.post(officePage, { subaction: 'send', kind: 'message', subject: '', body: 'I am you' })).status,
  ).not.toBe(200);
  expect(await db().companyMessage.count()).toBe(before);
});

test('a company of many members writes to the office', async () => {
  const many = await db().user.createManyAndReturn({ data: Array.from({ length: 200 }, () => buildUser()) });
  const { companyId } = shop;
  await db().companyMember.createMany({ data: many.map(({ id }) => ({ companyId, userId: id, role: 'site_contact' })) });
  expect((await shop.owner.post(PAGE, { ...LETTER, body: 'Two hundred of us.' })).status).toBe(302);
  expect(await newest()).toMatchObject({ body: 'Two hundred of us.' });
});
