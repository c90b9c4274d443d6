import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#app/domain/accounts/password.server';
import { newToken } from '#app/domain/quotes/new-token.server';
import { readOnlyDb } from '#app/http/viewing.server';
import { findActor } from '#app/http/session.server';
import { now, setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { NotAllowed } from '#app/platform/errors';
import { insertMessage } from '#tests/factories/messages';
import { insertPro } from '#tests/factories/pros';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { getWords, pageReader, type Reader } from '#tests/setup/read-pages';

const PASSWORD = 'correct horse battery staple';

let { ask } = {} as Reader;
let passwordHash = '';

beforeAll(async () => {
  ({ ask } = await pageReader());
  passwordHash = await hashPassword(PASSWORD);
}, 180_000);

afterEach(() => setClock(null));

function send(path: string, cookie: string, fields: Record<string, string> = {}): Promise<Response> {
  return ask(path, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
}

async function words(path: string, cookie: string): Promise<string> {
  return getWords(await (await ask(path, { cookie })).text());
}

/** An admin who looks at a customer's account with a promised visit and a message that waits there. */
async function looking() {
  const talk = await promisedTuesday(db());
  const admin = await insertAdmin(db(), { passwordHash });
  const message = await insertMessage(db(), {
    bookingId: talk.bookingId,
    senderId: talk.pro.userId,
    proId: talk.pro.id,
    body: 'I come at nine',
  });
  const cookie = await signInAs(admin.id);
  const started = await send(`/admin/users/${talk.customer.id}/view`, cookie, { reason: 'They see no visit', proof: PASSWORD });
  expect([started.status, started.headers.get('location')]).toEqual([302, '/customer/dashboard']);
  return { ...talk, admin, cookie, message };
}

function trail(userId: string) {
  return db().auditLog.findMany({ where: { objectId: userId, action: { startsWith: 'user.view' } }, orderBy: { id: 'asc' } });
}

describe('logging in as a user', () => {
  test('an admin sees the pages of a user with a banner, until Stop brings their own account back', async () => {
    const { customer, cookie, visit, admin } = await looking();
    const page = await words(`/customer/visits/${visit.id}`, cookie);
    expect(page).toMatch(/viewing the account of Casey Customer ?, read-only, until/);
    expect(page).toContain('Lakeside Lights');
    expect(await words('/', cookie)).toContain('viewing the account of Casey Customer');
    for (const path of ['/customer/dashboard', '/customer/account', '/notifications', '/messages', '/settings/security'])
      expect([path, (await ask(path, { cookie })).status]).toEqual([path, 200]);
    expect((await ask('/admin', { cookie })).status).toBe(302);
    const stopped = await send('/viewing/stop', cookie);
    expect(stopped.headers.get('location')).toBe(`/admin/users/${customer.id}`);
    expect(await words(`/admin/users/${customer.id}`, cookie)).not.toContain('viewing the account');
    expect((await findActor(cookie))?.userId).toBe(admin.id);
    expect((await trail(customer.id)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['user.view-start', admin.id],
      ['user.view-stop', admin.id],
    ]);
  });

  test('an admin who looks at an account changes nothing: every form is refused in words and put on record', async () => {
    const { customer, bookingId, cookie, message, visit, site } = { site: '/customer/sites/new', ...(await looking()) };
    const sent = [
      await send(`/bookings/${bookingId}/messages`, cookie, { body: 'As the customer' }),
      await send(`/bookings/${bookingId}/messages`, cookie, { subaction: 'read', seq: String(message.seq) }),
      await send(`/customer/visits/${visit.id}/cancel`, cookie, { reason: 'As the customer' }),
      await send(site, cookie, {}),
      await send('/settings/security?form=sessions', cookie),
    ];
    expect(sent.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    for (const answer of sent.slice(2)) expect(getWords(await answer.text())).toContain('viewing this account and can');
    await words(`/bookings/${bookingId}/messages`, cookie);
    expect(await db().message.count({ where: { bookingId } })).toBe(1);
    expect(await db().threadReadMark.count({ where: { bookingId, userId: customer.id } })).toBe(0);
    expect(await db().visit.findUniqueOrThrow({ where: { id: visit.id } })).toMatchObject({ status: 'accepted' });
    expect((await trail(customer.id)).filter(({ action }) => action === 'user.view-refused')).toHaveLength(5);
    expect((await ask('/settings/two-step', { cookie })).status).toBe(403);
  });

  test('the private addresses of calendars are not shown to an admin who looks at the account', async () => {
    const { customer, cookie } = await looking();
    expect((await ask('/customer/calendar', { cookie })).status).toBe(403);
    expect((await ask('/customer/calendar', { cookie: await signInAs(customer.id) })).status).toBe(200);
    const pro = await insertPro(db(), { calendarToken: newToken() });
    const url = 'https://calendar.test/private-of-the-pro.ics';
    await db().proBusyFeed.create({ data: { proId: pro.id, url } });
    await send('/viewing/stop', cookie);
    await send(`/admin/users/${pro.userId}/view`, cookie, { reason: 'They see no job', proof: PASSWORD });
    const path = '/pro/dashboard/schedule?view=calendars';
    const shown = async (reader: string) => (await ask(path, { cookie: reader })).text();
    for (const secret of [pro.calendarToken!, url]) {
      expect(await shown(await signInAs(pro.userId))).toContain(secret);
      expect(await shown(cookie)).not.toContain(secret);
    }
    expect(await words(path, cookie)).toContain('Your jobs in your calendar');
  });

  test('the database itself holds the pages of a viewed account to reading: raw statements, functions and locks too', async () => {
    const { id, phone } = await insertUser(db(), { phone: '+13125550188' });
    const reader = readOnlyDb();
    const writes: (() => Promise<unknown>)[] = [
      () => reader.user.update({ where: { id }, data: { phone: null } }),
      () => reader.$executeRaw`UPDATE app_user SET phone = NULL WHERE id = ${id}::uuid`,
      () => reader.$queryRaw`UPDATE app_user SET phone = NULL WHERE id = ${id}::uuid RETURNING id`,
      () => reader.$queryRaw`SELECT id FROM app_user WHERE id = ${id}::uuid FOR UPDATE`,
      () => reader.$queryRaw`SELECT nextval('audit_log_id_seq')`,
      () => reader.$transaction((tx) => tx.$queryRaw`DELETE FROM app_user WHERE id = ${id}::uuid RETURNING id`),
    ];
    for (const write of writes) await expect(write()).rejects.toBeInstanceOf(NotAllowed);
    expect(await reader.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ phone });
    expect(await reader.$queryRaw`SELECT phone FROM app_user WHERE id = ${id}::uuid`).toEqual([{ phone }]);
  });

  test('a user reads by mail and on their security page that an admin looked at their account, and why', async () => {
    const { customer } = await looking();
    const mail = await db().notification.findFirstOrThrow({ where: { userId: customer.id, template: 'account-viewed' } });
    expect(mail).toMatchObject({ channel: 'email', data: { reason: 'They see no visit' } });
    expect(await words('/settings/security', await signInAs(customer.id))).toMatch(
      /Our office looked at your account.*They see no visit/,
    );
  });

  test('each page that an admin opened is on record once, without what opens something in its address', async () => {
    const { customer, cookie, visit, admin } = await looking();
    const token = newToken();
    const paths = [
      '/customer/dashboard',
      `/customer/visits/${visit.id}`,
      '/customer/dashboard',
      `/requests/${token}`,
      `/quotes/%${token.charCodeAt(0).toString(16)}${token.slice(1)}`,
    ];
    for (const path of paths) await ask(path, { cookie });
    await ask('/customer/dashboard.data', { cookie });
    const lines = await db().auditLog.findMany({
      where: { objectId: customer.id, action: 'user.open-page' },
      orderBy: { id: 'asc' },
    });
    expect(lines.map(({ reason }) => reason)).toEqual([
      '/customer/dashboard',
      `/customer/visits/${visit.id}`,
      '/requests/…',
      '/quotes/…',
    ]);
    expect(lines.every(({ actorId }) => actorId === admin.id)).toBe(true);
    await send('/viewing/stop', cookie);
    await ask('/settings/security', { cookie });
    expect(await words(`/admin/users/${customer.id}`, cookie)).toMatch(/Page opened while viewing.*customer\/visits/);
    expect(await db().auditLog.count({ where: { objectId: customer.id, action: 'user.open-page' } })).toBe(4);
  });

  test('an admin is back in their own account after 15 minutes, and as soon as they or the user lose what it takes', async () => {
    const { admin, customer, cookie } = await looking();
    expect((await findActor(cookie))?.userId).toBe(customer.id);
    setClock(new Date(now().getTime() + 15 * MINUTE_MS + 1));
    expect((await findActor(cookie))?.userId).toBe(admin.id);
    setClock(null);
    await db().user.update({ where: { id: admin.id }, data: { roles: ['customer'] } });
    expect(await findActor(cookie)).toMatchObject({ userId: admin.id, viewing: null });
    await db().user.update({ where: { id: admin.id }, data: { roles: ['admin'] } });
    await db().user.update({ where: { id: customer.id }, data: { roles: ['customer', 'admin'] } });
    expect((await findActor(cookie))?.userId).toBe(admin.id);
    await db().user.update({ where: { id: customer.id }, data: { roles: ['customer'] } });
    expect((await findActor(cookie))?.userId).toBe(customer.id);
    await db().session.deleteMany({ where: { userId: admin.id } });
    expect(await findActor(cookie)).toBeNull();
    expect(await db().accountViewing.findFirstOrThrow({ where: { adminId: admin.id } })).toMatchObject({ sessionHash: null });
  });

  test('an admin who logs in as a user needs their password or code, a reason, and an account that is no admin’s', async () => {
    const admin = await insertAdmin(db(), { passwordHash });
    const other = await insertAdmin(db());
    const user = await insertUser(db());
    const cookie = await signInAs(admin.id);
    const tries = [
      await send(`/admin/users/${user.id}/view`, cookie, { reason: 'They see no visit', proof: 'a wrong password' }),
      await send(`/admin/users/${user.id}/view`, cookie, { reason: '', proof: PASSWORD }),
      await send(`/admin/users/${other.id}/view`, cookie, { reason: 'To look around', proof: PASSWORD }),
      await send(`/admin/users/${admin.id}/view`, cookie, { reason: 'To look around', proof: PASSWORD }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([422, 422, 403, 403]);
    expect(await db().accountViewing.count({ where: { adminId: admin.id } })).toBe(0);
    const customer = await signInAs(user.id);
    expect((await send(`/admin/users/${other.id}/view`, customer, { reason: 'To look around', proof: 'x' })).status).toBe(302);
  });
});
