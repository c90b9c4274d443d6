import { beforeAll, expect, test } from 'vitest';
import { findPolicy } from '#app/domain/catalog/queries.server';
import { db } from '#app/platform/db.server';
import { postgresCode } from '#app/platform/errors';
import { promisedTuesday } from '#tests/factories/scenarios';
import { lacks, plain } from '#tests/setup/plain-page';
import { type Office, openOffice } from './business-pages';

const LIST = '/admin/business/policies';
const LIGHTS = `${LIST}/holiday_lighting`;

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
}, 180_000);

async function versionInForce(): Promise<number> {
  return (await findPolicy(db(), 'holiday_lighting'))?.version ?? 0;
}

test('a preview says the policy in words and what a visit would cost, and saves nothing', async () => {
  const before = await versionInForce();
  const answer = await office.send(LIGHTS, { freeBeforeHours: '96', lateFee: '75', step: 'preview' });
  const page = plain(await answer.text());
  const words = ['Preview: not saved yet', 'Free until 96 hours before your visit', 'After that $75.', '$600', 'value="96"'];
  expect([answer.status, lacks(page, words)]).toEqual([200, []]);
  expect(await versionInForce()).toBe(before);
});

test('a new version is in force for what is booked from now on; what was booked keeps its own', async () => {
  const { bookingId } = await promisedTuesday(db());
  const policyOf = () =>
    db().booking.findUniqueOrThrow({ where: { id: bookingId }, select: { policy: true, policyVersion: true } });
  const [booked, before] = [await policyOf(), await versionInForce()];
  const answer = await office.send(LIGHTS, { lateFee: '60', fullCharge: 'hours', fullHours: '4', reason: 'A new season' });
  expect(answer.headers.get('location')).toBe(LIST);
  expect(await findPolicy(db(), 'holiday_lighting')).toMatchObject({
    version: before + 1,
    rules: { lateFeeCents: 6_000, fullCharge: { kind: 'hours', hours: 4 }, graceMinutes: 10, guaranteeDays: 30 },
  });
  expect(await policyOf()).toEqual(booked);
  expect(await office.lastAudit('policy_version')).toMatchObject({
    action: 'policy.change',
    actorId: office.adminId,
    reason: 'A new season',
    data: { version: before + 1, before: { lateFeeCents: 5_000 }, after: { lateFeeCents: 6_000 } },
  });
  expect(await office.read(LIST, office.adminId)).toContain('Less than 4 hours before: the price of that visit.');
});

test('a policy that would pay back more than was paid, or contradicts itself, is refused beside its fields', async () => {
  const negative = await office.send(LIGHTS, { lateFee: '-50', freeBeforeHours: '-1' });
  await office.expectRefusal(negative, 422, [
    'A negative fee would pay back more than was paid',
    'Enter hours, 0 to 720',
    'value="-50"',
  ]);
  const both = await office.send(LIGHTS, { freeBeforeHours: '12', fullCharge: 'hours', fullHours: '24' });
  await office.expectRefusal(both, 422, ['The whole price can’t be due while canceling is still free']);
  const none = await office.send(LIGHTS, { fullCharge: 'hours', fullHours: '', graceMinutes: 'soon', guaranteeDays: '9999' });
  await office.expectRefusal(none, 422, ['Enter minutes, 0 to 1440', 'Enter days, 0 to 3650']);
  const rules = { freeBeforeHours: 1, lateFeeCents: -1, fullCharge: { kind: 'same-day' }, graceMinutes: 1, guaranteeDays: 1 };
  const written = db().policyVersion.create({ data: { serviceLineId: 'holiday_lighting', version: 99, rules } });
  expect(await written.then(() => null, postgresCode)).toBe('23514');
});

test('of two who change a policy at once the second is told', async () => {
  const fields = await office.fieldsAt(LIGHTS);
  expect((await office.post(LIGHTS, office.adminId, { ...fields, lateFee: '61' })).status).toBe(302);
  const late = await office.post(LIGHTS, office.adminId, { ...fields, opId: crypto.randomUUID(), lateFee: '62' });
  await office.expectRefusal(late, 409, ['Another admin just changed this policy', 'value="62"']);
});

test('a service without a policy gets its first version', async () => {
  await db().serviceLine.create({ data: { id: 'snow_removal', name: 'Snow removal' } });
  expect(await office.read(LIST, office.adminId)).toContain('No policy yet');
  const first = {
    freeBeforeHours: '12',
    lateFee: '0',
    fullCharge: 'same-day',
    fullHours: '',
    graceMinutes: '0',
    guaranteeDays: '1',
  };
  expect((await office.send(`${LIST}/snow_removal`, first)).status).toBe(302);
  expect(await findPolicy(db(), 'snow_removal')).toMatchObject({ version: 1, rules: { lateFeeCents: 0 } });
});

test('customers and pros get neither the pages nor the form; an unknown service is not there', async () => {
  await office.expectAdminsOnly(LIGHTS, { version: '1', lateFee: '1' });
  expect((await office.ask(LIST)).headers.get('location')).toContain('/auth');
  expect((await office.post(`${LIST}/none`, office.adminId, { version: '0' })).status).toBe(404);
});
