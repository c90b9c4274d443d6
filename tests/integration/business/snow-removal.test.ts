import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveDocument } from '#app/domain/documents/review-document.server';
import { collectReport, findReportedVisit } from '#app/domain/reports/collect-report.server';
import { startVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { type TemplateName, writeMail } from '#app/domain/notifications/templates/templates';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertDocument } from '#tests/factories/documents';
import { addDays, dateColumn, localDate, localInstant } from '#tests/factories/local-time';
import { insertUser } from '#tests/factories/users';
import { finishVisit, onTheDay } from '#tests/factories/work';
import { signInAs } from '#tests/setup/ask';
import { getWords } from '#tests/setup/read-pages';
import { visitor } from '../accounts/visitor';
import { workOff as workOffDispatch } from '../dispatching/work-off';
import { clickPay, contact } from '../payments/guest-fixtures';
import { deliver, payOnPage, untoldEvents, wish, workOff as workOffMoney } from '../payments/payment-fixtures';
import { type Office, openOffice } from './business-pages';

const LIST = '/admin/business/services';
const SNOW = `${LIST}/snow_removal`;
const ZONE = 'America/Chicago';
const OTHER_WORK = /\b(lights?|lit|lamps?|bulbs?|strands?|roofline|takedown|taken down|install\w*|holiday)\b/i;

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
  setClock(localInstant(ZONE, '2026-11-09', '09:00'));
}, 240_000);
afterAll(() => setClock(null));

/** What a page says between its header and its footer, without what belongs to another service. */
async function expectNoOtherWork(where: string, answer: Response): Promise<string> {
  const page = await answer.text();
  const said = getWords(/<main[\s\S]*<\/main>/.exec(page)?.[0] ?? page);
  expect([where, OTHER_WORK.exec(said)?.[0] ?? null]).toEqual([where, null]);
  return said;
}

const AREA = { zip: '60614', addressCity: 'Chicago', addressState: 'IL', addressStreet: '1200 W Webster Ave' };

const PACKAGE = {
  name: 'Driveway and walks',
  tagline: 'Cleared before you leave',
  features: 'Driveway\r\nWalks and steps',
  priceLow: '120',
  priceHigh: '160',
  instantPrice: 'on',
  active: 'on',
};

test('the office turns its other services off and makes snow removal from the template, with a package and a price', async () => {
  for (const id of ['holiday_lighting', 'pest_control']) expect((await office.press(LIST, id, 'retire')).status).toBe(302);
  expect((await office.press(LIST, 'snow_removal', 'template')).headers.get('location')).toBe(SNOW);
  expect(await db().season.count({ where: { serviceLineId: 'snow_removal' } })).toBe(2);
  const path = '/admin/packages/new?line=snow_removal';
  const fields = await office.fieldsAt(path);
  expect(fields).toMatchObject({ serviceLineId: 'snow_removal', service: 'snow_removal', installMinutes: '45' });
  expect(fields.installChecks).toContain('Ice is treated');
  await expectNoOtherWork(path, await office.ask(path, { cookie: await signInAs(office.adminId) }));
  const added = await office.post(path, office.adminId, { ...fields, ...PACKAGE });
  expect(added.headers.get('location')).toBe('/admin/packages#driveway-and-walks');
  expect(await db().package.findUniqueOrThrow({ where: { id: 'driveway-and-walks' } })).toMatchObject({
    visitKind: 'service',
    takedownMinutes: null,
    installChecks: expect.arrayContaining(['Ice is treated']),
  });
});

test('the list of what is missing names a service on sale without a season', async () => {
  const line = 'None now or later this year for Gutter cleaning.';
  await office.press(LIST, 'gutter_cleaning', 'template');
  await db().season.deleteMany({ where: { serviceLineId: 'gutter_cleaning' } });
  expect(await office.read('/admin/ready', office.adminId)).not.toContain(line);
  const path = '/admin/packages/new?line=gutter_cleaning';
  const gutters = { ...(await office.fieldsAt(path)), ...PACKAGE, name: 'All gutters' };
  expect((await office.post(path, office.adminId, gutters)).status).toBe(302);
  expect(await office.read('/admin/ready', office.adminId)).toContain(line);
  await db().package.update({ where: { id: 'all-gutters' }, data: { active: false } });
});

test('a fee for late canceling that is higher than anything the service sells is refused, in the preview too', async () => {
  const policy = '/admin/business/policies/snow_removal';
  const versions = () => db().policyVersion.count({ where: { serviceLineId: 'snow_removal' } });
  const before = await versions();
  for (const step of ['preview', 'save']) {
    const answer = await office.send(policy, { lateFee: '5000', step });
    await office.expectRefusal(answer, 422, ['The most expensive package of this service costs $160', 'value="5000"']);
  }
  expect(await versions()).toBe(before);
  expect((await office.send(policy, { lateFee: '160', step: 'preview' })).status).toBe(200);
});

/** Applies on the page, sends papers that are approved, and is approved by the office. */
async function approvedPro(): Promise<{ proId: string; userId: string }> {
  const { id: userId } = await insertUser(db(), { fullName: 'Sam Plow' });
  const applied = await office.post('/pro/setup', userId, {
    fullName: 'Sam Plow',
    phone: '(312) 555-0188',
    email: 'sam@town.test',
    zip: '60657',
    companyName: 'Plow and Sons',
    yearsExperience: '5',
    services: 'snow_removal',
    licenseNumber: '',
    bio: '',
  });
  expect(applied.headers.get('location')).toBe('/pro/setup');
  const { id: proId } = await db().pro.findUniqueOrThrow({ where: { userId } });
  const expiresOn = dateColumn(addDays(localDate(ZONE, now()), 300));
  const papers = [
    { kind: 'insurance' as const, expiresOn, coverageCents: 100_000_000 },
    { kind: 'identity' as const, expiresOn: null, coverageCents: null },
  ];
  for (const { coverageCents, ...paper } of papers) {
    const { id: documentId } = await insertDocument(db(), { proId, userId, ...paper });
    const review = { proId, adminId: office.adminId, documentId, expiresOn: '', coverageCents };
    await transact(db(), (tx) => approveDocument(tx, review));
  }
  await db().pro.update({ where: { id: proId }, data: { payoutsEnabled: true } });
  const path = `/admin/pros/${proId}`;
  const answer = await office.send(path, {}, (fields) => fields.subaction === 'approve' || fields.intent === 'approve');
  expect(answer.status).toBe(302);
  return { proId, userId };
}

let pro = { proId: '', userId: '' };

test('a pro applies for it, is approved, and picks it in their rules', async () => {
  const page = await office.read('/professionals/signup', office.adminId).catch(() => '');
  expect(page).not.toContain('Holiday lights on homes');
  pro = await approvedPro();
  const rules = { intent: 'rules', maxMiles: '25', minPayout: '20', autoAccept: 'on', sameDay: 'on' };
  const path = '/pro/dashboard/schedule?view=rules';
  await expectNoOtherWork(path, await office.ask(path, { cookie: await signInAs(pro.userId) }));
  const refused = await office.post('/pro/dashboard/schedule?form=rules', pro.userId, { ...rules, services: 'lighting' });
  await office.expectRefusal(refused, 422, ['We no longer offer one of these']);
  const saved = await office.post('/pro/dashboard/schedule?form=rules', pro.userId, { ...rules, services: 'snow_removal' });
  expect(saved.status).toBe(302);
  expect(await db().pro.findUniqueOrThrow({ where: { id: pro.proId } })).toMatchObject({
    status: 'active',
    services: ['snow_removal'],
    maxMiles: 25,
  });
});

/** The next weekday a week from now: the new pro works from Monday to Friday. */
function aWeekday(): string {
  const days = [7, 8, 9].map((ahead) => addDays(localDate(ZONE, now()), ahead));
  return days.find((day) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())) ?? '';
}

let visitId = '';

test('a customer books and pays it, and no page or mail on the way speaks of other work', async () => {
  const guest = visitor(office.ask);
  await expectNoOtherWork('/book', await guest.get('/book?service=driveway-and-walks&zip=60614'));
  const { service, date, window, ...place } = wish({ ...AREA, service: 'driveway-and-walks', date: aWeekday() });
  const asked = { service, date, window, ...AREA, light: 'warm', storeys: '3', feet: '400', addOns: 'tree:2' };
  expect(place.zip).toBe(AREA.zip);
  expect((await guest.post('/book', asked)).headers.get('location')).toBe('/checkout');
  const checkout = await guest.get('/checkout');
  const html = await checkout.clone().text();
  expect(await expectNoOtherWork('/checkout', checkout)).toContain('Driveway and walks');
  const person = contact();
  const pressed = await clickPay(guest, html, person);
  await payOnPage(pressed.headers.get('location') ?? '');
  await deliver(await untoldEvents());
  const booking = await db().booking.findFirstOrThrow({
    where: { contactEmail: person.email },
    include: { visits: true, quote: { include: { lines: true } } },
  });
  expect(booking.quote.lines[0]?.label).toBe('Driveway and walks');
  expect(booking.quote.lines.every(({ label }) => !/tree|feet|story/i.test(label))).toBe(true);
  expect(booking.visits).toMatchObject([{ kind: 'service', service: 'snow_removal', status: 'pending' }]);
  visitId = booking.visits[0]?.id ?? '';
  const confirmed = await guest.get(`/booking-confirmation?booking=${booking.reference}`);
  expect(await expectNoOtherWork('confirmation', confirmed)).toContain("You're booked");
  const consent = await db().bookingConsent.findUniqueOrThrow({ where: { bookingId: booking.id } });
  expect(consent.text).toContain('when the visit is complete');
  expect(consent.text).not.toMatch(OTHER_WORK);
});

test('dispatch gives it to the pro who does it, and they complete it', async () => {
  await workOffDispatch();
  const assignment = await db().assignment.findFirstOrThrow({ where: { visitId } });
  expect(assignment).toMatchObject({ proId: pro.proId, status: 'accepted' });
  const job = `/pro/visits/${visitId}`;
  const said = await expectNoOtherWork(job, await office.ask(job, { cookie: await signInAs(pro.userId) }));
  expect(said).toContain('Driveway and walks visit');
  const own = { visitId, ...pro };
  await onTheDay(db(), own, async () => {
    await transact(db(), (tx) => startVisit(tx, own));
    await transact(db(), (tx) => finishVisit(tx, own));
    await workOffMoney();
  });
});

test('the payout and the report name it, and so does the customer’s page', async () => {
  const visit = await db().visit.findUniqueOrThrow({ where: { id: visitId }, include: { booking: true } });
  expect(visit.status).toBe('completed');
  expect(visit.booking.paymentStatus).toBe('paid');
  const statements = await office.read('/pro/payouts/statements', pro.userId);
  expect(statements).toContain('Driveway and walks visit');
  expect(await db().ledgerEntry.count({ where: { account: 'pro_payable', ownerId: pro.proId } })).toBeGreaterThan(0);
  const reported = await findReportedVisit(db(), visitId);
  if (!reported) throw new Error('There is no report of the visit');
  const report = JSON.stringify(await collectReport(db(), reported, { revision: 1, proNote: '', officeNote: '' }));
  expect(report).toContain('Your Driveway and walks visit is done.');
  expect(report).not.toMatch(OTHER_WORK);
  const page = `/customer/visits/${visitId}`;
  await expectNoOtherWork(page, await office.ask(page, { cookie: await signInAs(visit.booking.customerId) }));
  const { contactEmail } = visit.booking;
  const mails = await db().notification.findMany({ where: { channel: 'email', address: contactEmail } });
  expect(mails.map(({ template }) => template)).toEqual(expect.arrayContaining(['booking-confirmed', 'deposit-receipt']));
  for (const { template, data } of mails) {
    const words = JSON.stringify(writeMail(template as TemplateName, data));
    expect([template, OTHER_WORK.exec(words)?.[0] ?? null]).toEqual([template, null]);
  }
});
