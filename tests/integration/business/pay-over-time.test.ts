import { afterEach, beforeAll, expect, test } from 'vitest';
import { readLaterSettings } from '#app/domain/payments/later-settings.server';
import { db } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { lacks, plain } from '#tests/setup/plain-page';
import { type Office, openOffice } from './business-pages';

const PAGE = '/admin/business/payments';
const ON = { on: 'yes', methods: 'klarna', leastCents: '50', mostCents: '1,500' };

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterEach(() => switchAtStripe('on'));

function save(over: Record<string, string> = {}): Promise<Response> {
  return office.send(PAGE, { ...ON, ...over }, (fields) => fields.subaction === 'pay-over-time');
}

async function switchAtStripe(preference: 'on' | 'off'): Promise<void> {
  const { data } = await stripe().paymentMethodConfigurations.list();
  await stripe().paymentMethodConfigurations.update(data[0]!.id, { klarna: { display_preference: { preference } } });
}

async function shown(path = PAGE): Promise<string> {
  return plain(await office.read(path, office.adminId));
}

test('an admin turns it on where Stripe offers the provider, and is refused beside the field where it does not', async () => {
  expect(await readLaterSettings(db())).toMatchObject({ on: false });
  await switchAtStripe('off');
  const refused = await save();
  await office.expectRefusal(refused, 422, ['Klarna isn’t active in Stripe', 'Settings, Payment methods']);
  expect(await readLaterSettings(db())).toMatchObject({ on: false });

  await switchAtStripe('on');
  expect((await save()).status).toBeLessThan(400);
  expect(await readLaterSettings(db())).toEqual({ on: true, methods: ['klarna'], leastCents: 5_000, mostCents: 150_000 });
  expect(await office.lastAudit('site_setting')).toMatchObject({ action: 'pay-over-time.settings', actorId: office.adminId });
  expect(await shown()).toContain('Klarna is active, so customers can pay over time with it.');
});

test('what Stripe takes away later is said on the page and where it is asked whether everything is ready', async () => {
  await save();
  expect(lacks(await shown('/admin/ready'), ['Paying over time', 'Klarna is active'])).toEqual([]);
  await switchAtStripe('off');
  for (const path of [PAGE, '/admin/ready']) expect(await shown(path)).toContain('Klarna isn’t active in Stripe');
  expect((await save({ on: 'no' })).status).toBeLessThan(400);
  expect(await shown('/admin/ready')).not.toContain('Paying over time');
});

test('wrong input and a form of before another admin’s change are refused, with what was typed kept', async () => {
  await office.expectRefusal(await save({ leastCents: '20' }), 422, ['Enter dollars from 35 to 30,000', 'value="20"']);
  await office.expectRefusal(await save({ leastCents: '900', mostCents: '100' }), 422, ['The highest amount can’t be below']);
  await office.expectRefusal(await save({ methods: '' }), 422, ['Choose']);
  const before = await office.fieldsAt(PAGE, (fields) => fields.subaction === 'pay-over-time');
  await save({ mostCents: '1,600' });
  const late = await office.post(PAGE, office.adminId, { ...before, ...ON, opId: crypto.randomUUID() });
  expect([late.status, plain(await late.text())]).toEqual([409, expect.stringContaining('Another admin just changed this')]);
});

test('no one but an admin reads or changes it', async () => {
  await office.expectAdminsOnly(PAGE, { subaction: 'pay-over-time', ...ON });
});
