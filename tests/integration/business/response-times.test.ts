import { beforeAll, expect, test } from 'vitest';
import { loadSupport } from '#app/domain/initial-data/load-support.server';
import { db } from '#app/platform/db.server';
import { getWords } from '#tests/setup/read-pages';
import { type Office, openOffice } from './business-pages';

const PAGE = '/admin/business/response-times';

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
  await loadSupport(db());
}, 180_000);

function send(key: string, over: Record<string, string>) {
  return office.send(PAGE, over, ({ subaction }) => subaction === key);
}

function stored(channel: string, priority: 'normal' | 'urgent') {
  return db().slaTarget.findUnique({ where: { channel_priority: { channel, priority } } });
}

test('a changed promise is what the contact page prints', async () => {
  expect((await send('form:normal', { minutes: '360', officeHours: 'on' })).headers.get('location')).toBe(PAGE);
  expect(await stored('form', 'normal')).toMatchObject({ minutes: 360, officeHours: true, version: 2 });
  expect(getWords(await (await office.ask('/contact')).text())).toContain('within 6 hours');
  expect(await office.lastAudit('sla_target')).toMatchObject({
    action: 'response-time.change',
    actorId: office.adminId,
    objectId: 'form:normal',
    data: { before: { minutes: 240 }, after: { minutes: 360 } },
  });
});

test('an admin promises a response time where none was promised', async () => {
  await db().slaTarget.delete({ where: { channel_priority: { channel: 'lead', priority: 'normal' } } });
  expect(await office.read(PAGE, office.adminId)).toContain('Nothing is promised yet');
  expect((await send('lead:normal', { minutes: '90' })).status).toBe(302);
  expect(await stored('lead', 'normal')).toMatchObject({ minutes: 90, officeHours: false, version: 1 });
});

test('nonsense is refused beside its field, and what was typed stays', async () => {
  await office.expectRefusal(await send('chat:normal', { minutes: '0.5' }), 422, ['Enter minutes, 1 to 43200', 'value="0.5"']);
  const unknown = await office.post(PAGE, office.adminId, { subaction: 'pigeon:normal', version: '1', minutes: '5' });
  expect(unknown.status).toBe(422);
});

test('of two who change a promise at once the second is told', async () => {
  const fields = await office.fieldsAt(PAGE, ({ subaction }) => subaction === 'chat:normal');
  expect((await office.post(PAGE, office.adminId, { ...fields, minutes: '20' })).status).toBe(302);
  const late = await office.post(PAGE, office.adminId, { ...fields, opId: crypto.randomUUID(), minutes: '25' });
  await office.expectRefusal(late, 409, ['Another admin just changed this response time']);
  expect(await stored('chat', 'normal')).toMatchObject({ minutes: 20 });
});

test('customers and pros get neither the page nor its forms', async () => {
  await office.expectAdminsOnly(PAGE, { subaction: 'chat:normal', version: '1', minutes: '5' });
});
