import { beforeAll, beforeEach, expect, test } from 'vitest';
import { recordSmsConsent } from '#app/domain/notifications/sms-consent.server';
import { banUser } from '#app/domain/users/ban-user.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { dateColumn } from '#app/platform/local-date';
import { insertSite } from '#tests/factories/bookings';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { signInAs, type Ask } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { lastMail, lastSms, visitor } from '../accounts/visitor';
import { clickPay, openForGuests, work } from '../payments/guest-fixtures';
import { deliver, payOnPage, untoldEvents } from '../payments/payment-fixtures';

const PATH = '/admin/bookings/new';
const CALLER = { name: 'Carla Caller', phone: '(312) 555-0177', language: 'en', notes: 'Side gate' };

let ask: Ask;
let cookie: string;
let callers = 0;

beforeAll(async () => {
  ask = await openForGuests();
  cookie = await signInAs((await insertAdmin(db())).id);
}, 240_000);

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

function post(fields: Record<string, string>, as = cookie): Promise<Response> {
  const body = new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  return ask(PATH, { method: 'POST', cookie: as, body });
}

/** What the office types for a caller whom no one has booked for yet. */
function typed(over: Record<string, string> = {}): Record<string, string> {
  callers += 1;
  return { ...work(), ...CALLER, email: `carla-${callers}@town.test`, step: 'send', ...over };
}

async function send(fields: Record<string, string>) {
  const answer = await post(fields);
  const to = answer.headers.get('location') ?? '';
  expect({ status: answer.status, to }).toEqual({ status: 303, to: expect.stringMatching(/\?sent=[\w-]{36}$/) as string });
  const requestId = to.split('=')[1] ?? '';
  const page = plain(await (await ask(to, { cookie })).text());
  const link = /http:\/\/localhost:3000(\/checkout\?quote=[\w-]+)/.exec(page)?.[1] ?? null;
  return { to, requestId, page, link };
}

test('The office reads out the price, the deposit, the tax and the next free days; nothing is stored for it', async () => {
  const before = await db().quoteRequest.count();
  const { email: _, name: __, phone: ___, ...asked } = typed({ step: 'price' });
  const answer = await post(asked);
  expect(answer.status).toBe(200);
  const page = plain(await answer.text());
  expect(page).toMatch(/Basic[^.]* in Chicago, IL 60614\. \w+day, \w+ \d+, \d{4}\. Morning, 8 to 11\./);
  expect(page).toMatch(/The price is \$[\d,]+\.\d\d/);
  expect(page).toMatch(/The deposit of \$[\d,]+\.\d\d is paid by card now, the other \$[\d,]+\.\d\d when the work is done\./);
  expect(page).toMatch(/Other free days: \w+day, /);
  expect(page).toContain(`value="${asked.addressStreet}"`);
  expect(await db().quoteRequest.count()).toBe(before);
});

test('The size of the house and what is added to it are priced as on /book', async () => {
  const price = async (over: Record<string, string>) =>
    /The price is (\$[\d,.]+\d)/.exec(plain(await (await post(typed({ step: 'price', service: 'basic', ...over }))).text()))?.[1];
  const { id } = await db().addOn.findFirstOrThrow({ where: { active: true } });
  expect(await price({ [`add-${id}`]: '2' })).not.toBe(await price({}));
  const refused = await post(typed({ feet: 'wide' }));
  expect(refused.status).toBe(422);
  expect(lacks(plain(await refused.text()), ['Enter the roofline in feet', 'value="wide"'])).toEqual([]);
});

test('A caller gets the link by email in their language, and pays as a guest; the office is told who took it', async () => {
  const fields = typed({ language: 'es' });
  const { requestId, page, link } = await send(fields);
  expect(lacks(page, ['The link works until', `Emailed to ${fields.email}`, 'Not texted', `/admin/quotes/${requestId}`])).toEqual(
    [],
  );
  const mail = await lastMail(fields.email!);
  expect(mail?.subject).toMatch(/^Su /);
  expect(mail?.links.join()).toContain(link);
  // Their browser may never have been here.
  const inMail = mail?.links.find((each) => each.includes(link!))?.replace('http://localhost:3000', '');
  expect(inMail).toBe(`${link}&lang=es`);
  expect((await visitor(ask).get(inMail!)).status).toBe(200);
  expect(await db().quoteRequest.findUniqueOrThrow({ where: { id: requestId } })).toMatchObject({
    status: 'quoted',
    customerId: null,
    language: 'es',
    notes: 'Side gate',
    phone: '+13125550177',
  });
  const request = plain(await (await ask(`/admin/quotes/${requestId}`, { cookie })).text());
  expect(lacks(request, ['Taken by phone', 'Ada Office'])).toEqual([]);

  const guest = visitor(ask);
  const checkout = await (await guest.get(link!)).text();
  const person = { name: fields.name!, email: fields.email!, phone: fields.phone!, notes: fields.notes! };
  const quote = /quote=([\w-]+)/.exec(link!)?.[1] ?? '';
  const paying = (await clickPay(guest, checkout, { ...person, quote }, link!)).headers.get('location') ?? '';
  await payOnPage(paying);
  await deliver(await untoldEvents());
  const booking = await db().booking.findFirstOrThrow({ where: { quote: { quoteRequestId: requestId } } });
  expect(booking.paymentStatus).toBe('deposit_paid');
  expect(await db().bookingConsent.count({ where: { bookingId: booking.id } })).toBe(1);
  const later = plain(await (await ask(`${PATH}?sent=${requestId}`, { cookie })).text());
  expect(later).toContain(`It’s booked as ${booking.reference}`);
  expect(later).not.toContain('/checkout?quote=');
});

test('A caller with an account gets the request in it and a text where they allowed texts; what they pay as a guest joins it', async () => {
  const owner = await insertUser(db(), { email: 'olga@town.test', fullName: 'Olga Owner', phone: '+13125550188' });
  await db().user.update({ where: { id: owner.id }, data: { emailVerifiedAt: now() } });
  await transact(db(), (tx) => recordSmsConsent(tx, { userId: owner.id, phone: owner.phone!, given: true, source: 'settings' }));
  const choice = { userId: owner.id, eventClass: 'booking', channel: 'sms', enabled: true } as const;
  await db().notificationPreference.create({ data: choice });
  const { requestId, page, link } = await send(typed({ email: 'Olga@Town.test', phone: '312 555 0188' }));
  expect(page).toContain('Texted to (312) 555-0188');
  expect(await lastSms('+13125550188')).toBeTruthy();
  expect((await db().quoteRequest.findUniqueOrThrow({ where: { id: requestId } })).customerId).toBe(owner.id);

  const guest = visitor(ask);
  const checkout = await (await guest.get(link!)).text();
  const quote = /quote=([\w-]+)/.exec(link!)?.[1] ?? '';
  const person = { name: 'Olga Owner', email: 'olga@town.test', phone: '312 555 0188', notes: '' };
  const paying = (await clickPay(guest, checkout, { ...person, quote }, link!)).headers.get('location') ?? '';
  await payOnPage(paying);
  await deliver(await untoldEvents());
  const booking = await db().booking.findFirstOrThrow({ where: { quote: { quoteRequestId: requestId } } });
  expect(booking.customerId).toBe(owner.id);
});

test('A caller with no proved account gets a text only where the same mailbox allowed texts to the number', async () => {
  const phone = '+13125550166';
  const NOT_TEXTED = 'Not texted: this number has not allowed texts.';
  const carla = { phone: '312 555 0166', email: 'carla@home.test' };
  expect((await send(typed(carla))).page).toContain(NOT_TEXTED);
  const [another, own] = [await insertUser(db()), await insertUser(db(), { email: carla.email, emailVerifiedAt: null })];
  const agree = (userId: string) =>
    transact(db(), (tx) => recordSmsConsent(tx, { userId, phone, given: true, source: 'checkout' }));
  await agree(another.id);
  expect((await send(typed(carla))).page).toContain(NOT_TEXTED);
  await agree(own.id);
  const { page, link } = await send(typed(carla));
  expect(page).toContain('Texted to (312) 555-0166');
  expect(link).not.toBeNull();
  expect(await db().notification.count({ where: { channel: 'sms', address: phone, template: 'quote-issued' } })).toBe(1);
});

test('Fields that are refused say so as on /book, with what was typed kept', async () => {
  const date = '2026-12-09';
  const on = { fromOn: dateColumn(date), toOn: dateColumn(date) };
  await db().closedDays.create({ data: { ...on, name: 'Party', reason: 'Our winter party', createdAt: now() } });
  const closed = await post(typed({ date, name: 'Kept Kim' }));
  expect(closed.status).toBe(422);
  const page = plain(await closed.text());
  expect(lacks(page, ['Our winter party. Choose another day', 'value="Kept Kim"', `value="${date}"`, 'free days: '])).toEqual([]);
  await db().closedDays.deleteMany();
  const wrong = await post(typed({ email: 'carla', phone: '1', addressState: 'WI', zip: '00000', notes: 'Keep me' }));
  expect(wrong.status).toBe(422);
  expect(
    lacks(plain(await wrong.text()), ['Enter an email address like', 'Enter a US phone number', 'value="carla"', 'Keep me']),
  ).toEqual([]);
  const elsewhere = await post(typed({ addressState: 'WI', step: 'price' }));
  expect(elsewhere.status).toBe(422);
  expect(plain(await elsewhere.text())).toContain('ZIP code 60614 is in Chicago, Illinois');
});

test('A price that was read out stays beside a form that is refused, with all that was typed', async () => {
  const asked = typed({ step: 'price', email: '' });
  const said = plain(await (await post(asked)).text());
  const price = /The price is \$[\d,]+\.\d\d/.exec(said)?.[0] ?? '-';
  const priced = /name="(priced)" value="(yes)"/.exec(said)?.slice(1) ?? [];
  expect(priced).toEqual(['priced', 'yes']);
  const refused = await post({ ...asked, step: 'send', email: 'carla', priced: 'yes' });
  expect(refused.status).toBe(422);
  const kept = [price, 'To read out', 'Enter an email address like', 'value="carla"', 'Carla Caller', 'Side gate'];
  expect(lacks(plain(await refused.text()), kept)).toEqual([]);

  const banned = await insertUser(db(), { email: 'kept@town.test', phone: '+13125550154' });
  const admin = await insertAdmin(db());
  await transact(db(), (tx) => banUser(tx, { userId: banned.id, adminId: admin.id, reason: 'Never pays.' }));
  const closed = { ...asked, step: 'send', email: 'kept@town.test', phone: '312 555 0154' };
  const beside = plain(await (await post({ ...closed, priced: 'yes' })).text());
  expect(lacks(beside, [price, 'belongs to a closed account', 'value="kept@town.test"'])).toEqual([]);
  expect(plain(await (await post(closed)).text())).not.toContain('To read out');

  const noZip = await post({ ...asked, step: 'send', email: 'carla@town.test', priced: 'yes', zip: '' });
  expect(noZip.status).toBe(422);
  expect(plain(await noZip.text())).not.toContain('To read out');
});

test('A caller whose account is closed is refused beside the address, before a link is sent that they could not pay by', async () => {
  const banned = await insertUser(db(), { email: 'banned@town.test', phone: '+13125550155' });
  const admin = await insertAdmin(db());
  await transact(db(), (tx) => banUser(tx, { userId: banned.id, adminId: admin.id, reason: 'Never pays.' }));
  const refused = await post(typed({ phone: '312 555 0155' }));
  expect(refused.status).toBe(422);
  expect(plain(await refused.text())).toContain('belongs to a closed account');
});

test('Twice the same press makes one request and one mail, and twelve callers in a row are all taken', async () => {
  const fields: Record<string, string> = { ...typed(), opId: crypto.randomUUID() };
  const answers = await Promise.all([post(fields), post(fields), post(fields)]);
  expect(new Set(answers.map((answer) => answer.headers.get('location'))).size).toBe(1);
  expect(await db().quoteRequest.count({ where: { email: fields.email } })).toBe(1);
  expect(await db().notification.count({ where: { address: fields.email, template: 'quote-issued' } })).toBe(1);
  const { id: objectId } = await db().quoteRequest.findFirstOrThrow({ where: { email: fields.email } });
  expect(await db().auditLog.count({ where: { action: 'quote-request.take-by-phone', objectId } })).toBe(1);
  for (let caller = 0; caller < 12; caller += 1) expect((await post(typed())).status).toBe(303);
});

test('Without an instant price the call is taken as a request to be quoted, and says so before', async () => {
  const asked = typed({ service: 'premium' });
  const said = plain(await (await post({ ...asked, step: 'price' })).text());
  expect(lacks(said, ['There is no instant price', 'Take it as a request'])).toEqual([]);
  const { page, link, requestId } = await send(asked);
  expect(link).toBeNull();
  expect(page).toContain('There is no instant price');
  expect((await db().quoteRequest.findUniqueOrThrow({ where: { id: requestId } })).status).toBe('received');
  expect(await db().notification.count({ where: { address: asked.email, template: 'quote-request-received' } })).toBe(1);
});

test('No one but an admin opens the page or books on it, and a request that came by itself is not shown on it', async () => {
  const customer = await signInAs((await insertUser(db())).id);
  const before = await db().quoteRequest.count();
  for (const as of [customer, '']) {
    expect((await ask(PATH, { cookie: as })).status).toBe(302);
    expect((await post(typed(), as)).status).toBe(302);
  }
  expect(await db().quoteRequest.count()).toBe(before);
  await visitor(ask).post('/book', { ...work(), name: 'Web Wendy', email: 'web@town.test', phone: '312 555 0142' });
  const { id } = await db().quoteRequest.findFirstOrThrow({ where: { email: 'web@town.test' } });
  expect((await ask(`${PATH}?sent=${id}`, { cookie })).status).toBe(404);
});

test('The page of a customer opens the form with their name, contact, language and saved address', async () => {
  const customer = await insertUser(db(), {
    fullName: 'Sam Saved',
    email: 'sam@town.test',
    phone: '+13125550199',
    language: 'es',
  });
  expect(await (await ask(`/admin/customers/${customer.id}`, { cookie })).text()).toContain(`${PATH}?customer=${customer.id}`);
  await insertSite(db(), { customerId: customer.id, street: '12 Elm St, 4B', unit: '4B', city: 'Chicago', zip: '60614' });
  const page = plain(await (await ask(`${PATH}?customer=${customer.id}`, { cookie })).text());
  const filled = ['Sam Saved', 'sam@town.test', '(312) 555-0199', '12 Elm St', '4B', 'Chicago', '60614'];
  expect(
    lacks(
      page,
      filled.map((value) => `value="${value}"`),
    ),
  ).toEqual([]);
  expect(page).toMatch(/value="es" selected/);
});

test('Where nothing is on sale the page says so', async () => {
  await db().package.updateMany({ data: { active: false } });
  const page = plain(await (await ask(PATH, { cookie })).text());
  expect(lacks(page, ['Online booking isn’t open yet', '/admin/packages'])).toEqual([]);
});
