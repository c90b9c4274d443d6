import { describe, expect, test } from 'vitest';
import { createBooking } from '#app/domain/checkout/create-booking.server';
import { deleteAccount } from '#app/domain/privacy/delete-account.server';
import { deletionObstacles } from '#app/domain/privacy/deletion-obstacles.server';
import { collectAccountData } from '#app/domain/privacy/collect-account-data.server';
import { visitChannels } from '#app/domain/visits/publish-visit.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { rooms } from '#app/realtime/rooms';
import { insertCompany, insertLocation, insertMember } from '#tests/factories/companies';
import { addHours } from '#tests/factories/local-time';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { openCustomers } from '../customers/customer-fixtures';
import { askFor, wish } from '../payments/payment-fixtures';
import { ACCESS, browsing, doneAt, openCompany, TOTAL } from './company-fixtures';

openCustomers();

const DASHBOARD = '/commercial/dashboard';

/** The three figures on top, by their label. */
function figures(page: string): Record<string, number> {
  const found = page.matchAll(/>(\d+)<\/span><span[^>]*>(Locations|Upcoming visits|Overdue visits)</g);
  return Object.fromEntries([...found].map(([, count, label]) => [label, Number(count)]));
}

describe('the overview', () => {
  test('counts locations, upcoming and overdue visits; a visit is late when it ended without being done', async () => {
    const { owner, contact, companyId, north, south } = await openCompany();
    const customerId = owner.userId;
    const late = (status: 'pending' | 'unfulfilled' | 'completed' | 'cancelled' | 'draft') =>
      insertVisit(db(), {
        status,
        windowStart: addHours(now(), -30),
        windowEnd: addHours(now(), -27),
        booking: { companyId, customerId, siteId: south.id },
      });
    for (const status of ['pending', 'unfulfilled', 'completed', 'cancelled', 'draft'] as const) await late(status);
    // Begun within its window and still at work: its time is over only when the work's own length is.
    await insertAssignedVisit(db(), {
      status: 'in_progress',
      windowStart: addHours(now(), -4),
      windowEnd: addHours(now(), -1),
      booking: { companyId, customerId, siteId: north.id },
    });
    const page = await owner.text(DASHBOARD);
    expect(figures(page)).toEqual({ Locations: 2, 'Upcoming visits': 3, 'Overdue visits': 2 });
    expect(page).toContain('Current programs');
    expect(figures(await contact.text(DASHBOARD))).toEqual({ Locations: 1, 'Upcoming visits': 2, 'Overdue visits': 0 });
    const overdue = await owner.text('/commercial/visits?tab=overdue');
    expect(overdue.match(/\/commercial\/visits\/[0-9a-f-]{36}/g)).toHaveLength(2);
    expect((await owner.text('/commercial/visits?tab=history')).match(/\/commercial\/visits\/[0-9a-f-]{36}/g)).toHaveLength(2);
    expect(await contact.text('/commercial/visits?tab=overdue')).toContain('No visits');
  });

  test('the locations stand with address, facility type and square feet', async () => {
    const { owner } = await openCompany();
    const page = await owner.text(DASHBOARD);
    for (const words of ['North store', '12 North Ave, Chicago, IL 60614', 'Retail store, 4,500 sq ft', 'South store'])
      expect(page).toContain(words);
    expect(page).toContain('No completed visits yet.');
  });

  test('with more than ten locations they come in pages', async () => {
    const { owner, companyId } = await openCompany();
    for (let count = 1; count <= 9; count += 1) await insertLocation(db(), { companyId, label: `A${count} store` });
    const first = await owner.text(DASHBOARD);
    expect(first).not.toContain('South store');
    expect(first).toContain('/commercial/dashboard?page=2#locations');
    expect(await owner.text(`${DASHBOARD}?page=2`)).toContain('South store');
  });

  test('each location shows its last five completed visits, the newest first', async () => {
    const { owner, contact, companyId, north, south } = await openCompany();
    const customerId = owner.userId;
    const done = [];
    for (const days of [40, 30, 20, 10, 5, 3]) done.push(await doneAt({ companyId, siteId: north.id, customerId, days }));
    const elsewhere = await doneAt({ companyId, siteId: south.id, customerId, days: 1 });
    // The same place, but a member's own order.
    const own = await insertAssignedVisit(db(), { status: 'completed', booking: { customerId, siteId: north.id } });
    const shown = (page: string) =>
      [...page.slice(page.indexOf('Recent activity')).matchAll(/\/commercial\/visits\/([0-9a-f-]{36})/g)].map(([, id]) => id);
    const five = done
      .slice(1)
      .reverse()
      .map(({ visit }) => visit.id);
    const page = await owner.text(DASHBOARD);
    expect(shown(page)).toEqual([...five, elsewhere.visit.id]);
    expect(page).not.toContain(own.visit.id);
    expect(shown(await contact.text(DASHBOARD))).toEqual(five);
  });
});

describe('locations', () => {
  const good = {
    label: 'West store',
    street: '77 West St',
    zip: '60614',
    facility: 'office',
    squareFeet: '12,500',
    accessNotes: '',
  };

  test('are added with the checks of saved addresses, and with facility type and floor area', async () => {
    const { manager, companyId } = await openCompany();
    const bad: [Partial<typeof good>, string][] = [
      [{ label: '' }, 'Enter a name for the location'],
      [{ street: '' }, 'Enter the street and house number'],
      [{ zip: '6061' }, 'Enter your ZIP code, five digits'],
      [{ zip: '00001' }, 'We can’t find the ZIP code 00001. Check the five digits.'],
      [{ facility: '' }, 'Choose the facility type'],
      [{ squareFeet: 'big' }, 'Enter the floor area in square feet, like 4,500'],
      [{ squareFeet: '0' }, 'Enter the floor area in square feet, like 4,500'],
    ];
    for (const [fields, words] of bad) {
      const answer = await manager.post('/commercial/locations/new', { ...good, ...fields });
      expect(answer.status, words).toBe(422);
      expect(await answer.text()).toContain(words);
    }
    expect((await manager.post('/commercial/locations/new', good)).status).toBe(302);
    expect(await db().site.findFirstOrThrow({ where: { companyId, label: 'West store' } })).toMatchObject({
      customerId: null,
      city: 'Chicago',
      facility: 'office',
      squareFeet: 12_500,
    });
  });

  test('are changed, keep their ZIP while a visit is ahead, and go when none is', async () => {
    const { owner, north, companyId } = await openCompany();
    const path = `/commercial/locations/${north.id}`;
    expect((await owner.post(path, { intent: 'save', ...good, accessNotes: 'Ring twice' })).status).toBe(302);
    expect(await db().site.findUniqueOrThrow({ where: { id: north.id } })).toMatchObject({
      label: 'West store',
      accessNotes: 'Ring twice',
    });
    const moved = await owner.post(path, { intent: 'save', ...good, zip: '60601' });
    expect(moved.status).toBe(422);
    expect(await moved.text()).toContain('A visit is booked for this ZIP code.');
    expect((await owner.post(path, { intent: 'remove' })).status).toBe(409);
    const empty = await insertLocation(db(), { companyId, label: 'Empty store' });
    expect((await owner.post(`/commercial/locations/${empty.id}`, { intent: 'remove' })).status).toBe(302);
    expect(await owner.text(DASHBOARD)).not.toContain('Empty store');
  });
});

describe('what each role reads', () => {
  test('owner and manager all, billing prices without access notes, a site contact their location without prices', async () => {
    const { owner, manager, billing, contact, atNorth, atSouth, north } = await openCompany();
    const reads = async (person: typeof owner, id: string) => {
      const answer = await person.get(`/commercial/visits/${id}`);
      const data = await (await person.get(`/commercial/visits/${id}.data`)).text();
      const page = `${await answer.text()} ${data}`;
      return { status: answer.status, access: page.includes(ACCESS), money: page.includes(TOTAL) || page.includes('106250') };
    };
    for (const person of [owner, manager])
      expect(await reads(person, atSouth.id)).toEqual({ status: 200, access: true, money: true });
    expect(await reads(billing, atSouth.id)).toEqual({ status: 200, access: false, money: true });
    expect(await reads(contact, atNorth.id)).toEqual({ status: 200, access: true, money: false });
    expect(await reads(contact, atSouth.id)).toEqual({ status: 404, access: false, money: false });
    for (const path of [DASHBOARD, `/commercial/locations/${north.id}`, `/commercial/locations/${north.id}.data`])
      expect(await billing.text(path), path).not.toContain(ACCESS);
    expect(await contact.text(DASHBOARD)).not.toContain('South store');
    expect(await contact.text('/commercial/visits')).not.toContain('34 South Ave');
  });

  test('another company sees nothing of it, and no one else gets in', async () => {
    const { north, atNorth, owner } = await openCompany();
    const other = await browsing((await insertCompany(db())).ownerId);
    const stranger = await browsing((await insertUser(db())).id);
    for (const path of [
      `/commercial/locations/${north.id}`,
      `/commercial/visits/${atNorth.id}`,
      `/commercial/members/${owner.userId}`,
    ]) {
      expect((await other.get(path)).status, path).toBe(404);
      expect((await stranger.get(path)).headers.get('location'), path).toBe(DASHBOARD);
    }
    const location = { label: 'X', street: '1 X St', zip: '60614', facility: 'office', squareFeet: '100' };
    expect((await other.post(`/commercial/locations/${north.id}`, { intent: 'save', ...location })).status).toBe(404);
    expect((await other.post(`/commercial/members/${owner.userId}`, { intent: 'remove' })).status).toBe(404);
    expect(await other.text(DASHBOARD)).not.toContain('North store');
  });

  test('a link to a booking leads a member to the company’s page of it, and a stranger nowhere', async () => {
    const { owner, contact, atSouth } = await openCompany();
    const path = `/booking-confirmation?booking=${atSouth.bookingId}`;
    expect((await owner.get(path)).headers.get('location')).toBe(`/commercial/visits/${atSouth.id}`);
    expect((await contact.get(path)).headers.get('location')).toBe('/customer/dashboard');
  });

  test('the visit notifies those who may read it', async () => {
    const { owner, manager, billing, contact, atNorth, atSouth } = await openCompany();
    const all = [owner, manager, billing, contact].map(({ userId }) => rooms.user(userId));
    expect((await visitChannels(db(), atNorth.id)).sort()).toEqual([rooms.admin(), ...all].sort());
    expect(await visitChannels(db(), atSouth.id)).not.toContain(rooms.user(contact.userId));
  });
});

describe('booking for a company', () => {
  const form = { zip: '60614', addressStreet: '12 North Ave', email: 'mara@harbor.test' };

  async function quoteOf(token: string) {
    return db().quote.findFirstOrThrow({ where: { request: { token } }, select: { id: true, token: true, request: true } });
  }

  test('a manager books at a location: the booking is the company’s, its place the location, the manager the customer of record', async () => {
    const { manager, owner, companyId, north } = await openCompany();
    const book = await manager.text(`/book?location=${north.id}`);
    for (const words of ['Who is it for?', 'value="12 North Ave"', `<option value="${companyId}"`]) expect(book).toContain(words);
    const { token } = await askFor(wish({ ...form, companyId }), manager.userId);
    const { id: quoteId, token: quoteToken } = await quoteOf(token);
    expect(await manager.text(`/checkout?quote=${quoteToken}`)).toContain('Lamp & Sons');
    const booking = await transact(db(), (tx) => createBooking(tx, { quoteId, customerId: manager.userId }));
    expect(booking).toMatchObject({ companyId, customerId: manager.userId, siteId: north.id });
    await db().visit.updateMany({ where: { bookingId: booking.id }, data: { status: 'pending' } });
    const visit = await db().visit.findFirstOrThrow({ where: { bookingId: booking.id, kind: 'install' } });
    expect((await owner.get(`/commercial/visits/${visit.id}`)).status).toBe(200);
    expect((await owner.get(`/customer/visits/${visit.id}`)).status).toBe(404);
    expect(await manager.text(`/customer/visits/${visit.id}`)).toContain(`/commercial/locations/${north.id}`);
  });

  test('a new address becomes a location of the company, not of the person', async () => {
    const { manager, companyId } = await openCompany();
    const { token } = await askFor(wish({ ...form, addressStreet: '9 New St', companyId }), manager.userId);
    const { id: quoteId } = await quoteOf(token);
    const { siteId } = await transact(db(), (tx) => createBooking(tx, { quoteId, customerId: manager.userId }));
    expect(await db().site.findUniqueOrThrow({ where: { id: siteId } })).toMatchObject({
      companyId,
      customerId: null,
      label: '9 New St',
    });
  });

  test('no one orders for a company without that right, nor after they lost it', async () => {
    const { manager, billing, owner, companyId } = await openCompany();
    const words = 'You can’t book for this company.';
    for (const { userId } of [billing, { userId: (await insertUser(db())).id }])
      await expect(askFor(wish({ ...form, companyId }), userId)).rejects.toThrow(words);
    await expect(askFor(wish({ ...form, companyId }), null)).rejects.toThrow(words);
    expect(await billing.text('/book')).not.toContain('Who is it for?');
    const { token } = await askFor(wish({ ...form, companyId }), manager.userId);
    await owner.post(`/commercial/members/${manager.userId}`, { intent: 'remove' });
    const { id: quoteId } = await quoteOf(token);
    await expect(transact(db(), (tx) => createBooking(tx, { quoteId, customerId: manager.userId }))).rejects.toMatchObject({
      name: 'NotFound',
    });
    // One that stayed theirs helps them no more.
    await db().quoteRequest.updateMany({ where: { token }, data: { customerId: manager.userId } });
    await expect(transact(db(), (tx) => createBooking(tx, { quoteId, customerId: manager.userId }))).rejects.toThrow(
      'for a company that you no longer book for',
    );
    await db().quoteRequest.updateMany({ where: { token }, data: { customerId: owner.userId } });
    expect(await transact(db(), (tx) => createBooking(tx, { quoteId, customerId: owner.userId }))).toMatchObject({ companyId });
  });
});

describe('a member’s account', () => {
  test('the company is in its member’s export, with the locations they look after', async () => {
    const { contact, company } = await openCompany();
    const { company: exported } = await collectAccountData(db(), contact.userId);
    expect(exported).toMatchObject([{ name: company.name, role: 'site_contact', sites: [{ label: 'North store' }] }]);
  });

  test('the only owner of a company with members stays; a company of one closes with the account', async () => {
    const { owner } = await openCompany();
    expect(await deletionObstacles(db(), owner.userId)).toContainEqual(expect.stringContaining('You’re the only owner of'));
    const person = await insertUser(db());
    const alone = await insertCompany(db(), { ownerId: person.id, billingEmail: person.email });
    await transact(db(), (tx) => deleteAccount(tx, { userId: person.id }));
    const closed = await db().company.findUniqueOrThrow({ where: { id: alone.id } });
    expect(closed.closedAt).not.toBeNull();
    expect(closed.billingEmail).not.toBe(person.email);
  });

  test('bills to a deleted owner’s address go to another owner', async () => {
    const [first, second] = [await insertUser(db()), await insertUser(db())];
    const company = await insertCompany(db(), { ownerId: first.id, billingEmail: first.email });
    await insertMember(db(), { companyId: company.id, role: 'owner', userId: second.id });
    await transact(db(), (tx) => deleteAccount(tx, { userId: first.id }));
    expect(await db().company.findUniqueOrThrow({ where: { id: company.id } })).toMatchObject({
      billingEmail: second.email,
      closedAt: null,
    });
  });
});
