import { beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertBooking, insertSite } from '#tests/factories/bookings';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { readForms } from '#tests/setup/browser-form';
import { lacks, plain } from '#tests/setup/plain-page';

let ask: Ask;

beforeAll(async () => {
  await ensureCatalog(db());
  ask = asker(await loadBuild());
}, 180_000);

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

async function text(path: string, cookie?: string): Promise<string> {
  return plain(await (await ask(path, { cookie })).text());
}

function post(path: string, fields: Record<string, string>, cookie?: string): Promise<Response> {
  return ask(path, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
}

const guest = {
  call: 'pest-call',
  problemType: 'Active pests inside',
  problem: 'Wasps in the attic',
  when: 'now',
  name: 'Gina Guest',
  email: 'gina@call.test',
  phone: '(312) 555-0142',
  addressStreet: '77 Gable Street',
  addressCity: 'Chicago',
  addressState: 'IL',
  zip: '60614',
};

test('a visitor without an account reports active pests, sees the surcharge and goes to the checkout', async () => {
  expect(lacks(await text('/contact'), ['Request a service call'])).toEqual([]);
  const page = await text('/service-call?call=pest-call');
  expect(lacks(page, ['Active pest visit', 'Active pests inside', 'A nest or hive near a door', '$169', '$129'])).toEqual([]);
  expect(page).not.toContain('The timer doesn’t work');
  const sent = await post('/service-call', guest);
  const to = sent.headers.get('location') ?? '';
  expect([sent.status, to]).toEqual([303, expect.stringMatching(/^\/checkout\?quote=/)]);
  const request = await db().quoteRequest.findFirstOrThrow({ where: { email: guest.email }, include: { quotes: true } });
  expect(request).toMatchObject({ packageId: 'pest-call', problem: guest.problemType, isEmergency: true, customerId: null });
  expect(request.quotes[0]).toMatchObject({ subtotalCents: 16_900, depositCents: request.quotes[0]!.totalCents });
  expect(lacks(await text(to), ['Active pest visit', 'Today or tomorrow'])).toEqual([]);
});

test('a problem that is not on the list of its service, and a ZIP code without a crew, are refused beside their fields', async () => {
  const [wrong, far] = [
    await post('/service-call', { ...guest, problemType: 'The timer doesn’t work' }),
    await post('/service-call', { ...guest, addressState: 'NY', zip: '10001' }),
  ];
  expect([wrong.status, far.status]).toEqual([422, 422]);
  expect(lacks(plain(await wrong.text()), ['Choose what is wrong from the list', 'Wasps in the attic'])).toEqual([]);
});

test('a customer of pest control is asked about pests first, and what they chose is what the pro and the office read', async () => {
  const customer = await insertUser(db());
  const site = await insertSite(db(), { customerId: customer.id, street: '12 Elm St, Unit 4B', unit: 'Unit 4B' });
  const saved = { customerId: customer.id, siteId: site.id, packageId: 'pest-call', paymentMethodId: 'pm_saved' };
  await insertBooking(db(), saved);
  const cookie = await signInAs(customer.id);
  expect((await ask('/service-call', { cookie })).headers.get('location')).toMatch(/^\/customer\/express/);
  const html = await (await ask('/customer/express', { cookie })).text();
  expect(lacks(plain(html), ['Active pest visit', 'Active pests inside', 'Lights-out service call'])).toEqual([]);
  const consent = /name="consent" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const { name: _name, email: _email, ...asked } = guest;
  const sent = await post('/customer/express', { ...asked, siteId: site.id, consent }, cookie);
  expect(sent.headers.get('location')).toMatch(/^\/customer\/visits\//);
  const booking = await db().booking.findFirstOrThrow({
    where: { customerId: customer.id, callback: { isNot: null } },
    include: { callback: true, visits: true, quote: { include: { request: true } } },
  });
  expect(booking.quote.request.unit).toBe('Unit 4B');
  expect(booking.callback?.reason).toBe('Active pests inside: Wasps in the attic');
  expect(booking.notes).toBe(booking.callback?.reason);
  expect(booking.visits[0]).toMatchObject({ kind: 'service_call', service: 'pest', priority: 2 });
});

test('a refused call is still the one that was asked for', async () => {
  const customer = await insertUser(db());
  const site = await insertSite(db(), { customerId: customer.id });
  await insertBooking(db(), { customerId: customer.id, siteId: site.id, paymentMethodId: 'pm_saved' });
  const cookie = await signInAs(customer.id);
  const html = await (await ask('/customer/express?call=pest-call', { cookie })).text();
  const form = readForms('/customer/express?call=pest-call', html).find(({ controls }) =>
    controls.some(({ name }) => name === 'problemType'),
  );
  const { name: _name, email: _email, ...asked } = guest;
  const refused = await post(form?.action ?? '', { ...asked, siteId: site.id, problemType: '' }, cookie);
  const page = await refused.text();
  expect([refused.status, page]).toEqual([422, expect.stringContaining('name="call" value="pest-call"')]);
  expect(lacks(plain(page), ['Active pest visit', 'Active pests inside', 'Wasps in the attic'])).toEqual([]);
});

test('an admin sets what a service call can be about and what it costs, and takes it off again', async () => {
  const cookie = await signInAs((await insertAdmin(db())).id);
  const gutters = {
    name: 'Gutter care',
    text: 'Gutters emptied.',
    kinds: '',
    license: '',
    licenseStates: '',
    doneText: 'the work is done',
    guaranteeText: 'It runs, or we come back.',
    usualChecks: '',
    usualMinutes: '60',
    problems: 'A gutter overflows\r\nSomething else',
    callPrice: '75',
  };
  const added = await post('/admin/business/services/new', gutters, cookie);
  const path = added.headers.get('location') ?? '';
  const call = await db().package.findFirstOrThrow({ where: { serviceLine: { name: gutters.name } } });
  expect(lacks(await text(`/service-call?call=${call.id}`), ['A gutter overflows', '$75', '$115'])).toEqual([]);
  expect((await ask(path, { cookie })).status).toBe(200);
  expect((await post(path, { ...gutters, version: '1', callPrice: '' }, cookie)).status).toBe(302);
  expect(await text('/service-call')).not.toContain('Gutter care');
});
