import { beforeEach, expect, test } from 'vitest';
import { collectAccountData } from '#app/domain/privacy/collect-account-data.server';
import { deleteAccount } from '#app/domain/privacy/delete-account.server';
import { suggestLines } from '#app/domain/quotes/suggest-lines.server';
import { readRequestSite } from '#app/domain/site-records/queries.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertSite } from '#tests/factories/bookings';
import { addHours } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertQuoteRequest } from '#tests/factories/quotes';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { asking, openCustomers } from '../customers/customer-fixtures';
import { browsing, openCompany } from '../companies/company-fixtures';

openCustomers();
beforeEach(async () => {
  await db().serviceLine.updateMany({ where: { id: 'lighting' }, data: { houseDesign: true } });
});

const CODE = 'CODE-4711';
const FORM = {
  basedOn: '',
  gateCode: CODE,
  dogs: 'Two friendly dogs',
  parking: 'On the street',
  stories: '2',
  ladderFeet: '24',
  outletPlace1: 'Left of the porch',
  outletAmps1: '20',
  outletGfci1: 'yes',
  timerPlace: 'Garage',
  frontFeet: '60',
  frontFastener: 'Gutter clips',
  leftFeet: '82',
};

/** A customer with a site, and a pro who has accepted a visit there in 30 hours. */
async function house() {
  const customer = await insertUser(db(), { fullName: 'Casey Customer' });
  const site = await insertSite(db(), { customerId: customer.id });
  const { id: proId, userId } = await insertPro(db());
  const windowStart = addHours(now(), 30);
  const { visit } = await insertAssignedVisit(db(), {
    proId,
    windowStart,
    windowEnd: addHours(windowStart, 3),
    booking: { customerId: customer.id, siteId: site.id },
  });
  return {
    site,
    visitId: visit.id,
    owner: await browsing(customer.id),
    crew: await browsing(userId),
    details: `/customer/sites/${site.id}/details`,
    job: `/pro/visits/${visit.id}`,
  };
}

/** So many hours pass: the visit is that much nearer. */
async function comeCloser(visitId: string, hours: number): Promise<void> {
  await db().$executeRaw`
    UPDATE visit SET window_start = window_start - make_interval(hours => ${hours}::int), window_end = window_end - make_interval(hours => ${hours}::int)
    WHERE id = ${visitId}::uuid`;
  await db().$executeRaw`
    UPDATE assignment SET starts_at = starts_at - make_interval(hours => ${hours}::int), ends_at = ends_at - make_interval(hours => ${hours}::int),
      busy_from = busy_from - make_interval(hours => ${hours}::int)
    WHERE visit_id = ${visitId}::uuid`;
}

function versions(siteId: string) {
  return db().siteRecord.findMany({ where: { siteId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
}

async function newest(siteId: string): Promise<string> {
  return (await versions(siteId)).at(-1)?.id ?? '';
}

test('a customer keeps the details of their site as versions, and a refused form keeps what was typed', async () => {
  const { site, owner, details } = await house();
  expect(await owner.text(details)).toContain('Gate code');
  const refused = await owner.post(details, { ...FORM, ladderFeet: 'tall' });
  expect(refused.status).toBe(422);
  const page = await refused.text();
  for (const words of ['value="tall"', `value="${CODE}"`, 'Enter the ladder in whole feet']) expect(page).toContain(words);
  const noPlace = await owner.post(details, { ...FORM, outletPlace1: '' });
  expect(await noPlace.text()).toContain('Enter where outlet 1 is');
  expect(await versions(site.id)).toHaveLength(0);
  expect((await owner.post(details, FORM)).status).toBe(302);
  const first = await newest(site.id);
  expect((await owner.post(details, { ...FORM, basedOn: first })).status).toBe(302);
  expect(await versions(site.id)).toMatchObject([
    { gateCode: CODE, ladderFeet: 24, season: 2026, writtenAs: 'customer', visitId: null, writtenById: owner.userId },
  ]);
  const stale = await owner.post(details, { ...FORM, dogs: 'None', basedOn: '' });
  expect(stale.status).toBeGreaterThanOrEqual(400);
  const again = await stale.text();
  expect(again).toContain('Someone else changed these details');
  expect(again).toContain('value="None"');
  expect(again).toContain(`name="basedOn" value="${first}"`);
  await expect(db().siteRecord.updateMany({ where: { siteId: site.id }, data: { ladderFeet: 8 } })).rejects.toThrow();
});

test('the pro of a visit sees the details, and the gate code only around the visit', async () => {
  const { visitId, owner, details, crew, job } = await house();
  await owner.post(details, FORM);
  const early = await crew.text(job);
  expect(early).toContain('Two friendly dogs');
  expect(early).toContain('82 ft');
  expect(early).toContain('You can see the gate code starting');
  for (const page of [job, `${job}/sheet`, `${job}/site`, '/pro/dashboard/jobs'])
    expect(await (await crew.get(page)).text()).not.toContain(CODE);
  await comeCloser(visitId, 7);
  for (const page of [job, `${job}/sheet`]) expect(await crew.text(page)).toContain(CODE);
  expect(await (await crew.get('/pro/dashboard/jobs')).text()).not.toContain(CODE);
  // It is 23 hours before a visit of two: for 27 hours more. The copy that a phone keeps for later never has it.
  for (const page of [job, `${job}/sheet`]) {
    const [, seconds] = /data-code-seconds="(\d+)"/.exec(await (await crew.get(page)).text()) ?? [];
    expect(Math.ceil(Number(seconds) / 3_600)).toBe(27);
    const kept = await asking()(page, { cookie: crew.cookie, headers: { 'x-without-code': '1' } });
    const text = await kept.text();
    expect(text).toContain('Two friendly dogs');
    expect(text).toContain('You could see the gate code until');
    expect(text).not.toContain(CODE);
  }
  await comeCloser(visitId, 29);
  expect(await (await crew.get(job)).text()).not.toContain(CODE);
  expect(await crew.text(job)).toContain('You could see the gate code until');
});

test('a pro confirms and corrects the details on site, and no one else reads or writes them', async () => {
  const { site, visitId, owner, details, crew, job } = await house();
  await owner.post(details, FORM);
  const basedOn = await newest(site.id);
  expect((await crew.post(`${job}/site`, { ...FORM, basedOn })).status).toBeGreaterThanOrEqual(400);
  await comeCloser(visitId, 31);
  await db().visit.update({ where: { id: visitId }, data: { status: 'in_progress' } });
  await db().assignment.updateMany({ where: { visitId }, data: { status: 'in_progress', arrivedAt: now() } });
  expect(await crew.text(job)).toContain('Check the site details');
  const wrong = await crew.post(`${job}/site`, { ...FORM, basedOn, leftFeet: '-4' });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('value="-4"');
  expect((await crew.post(`${job}/site`, { ...FORM, basedOn, leftFeet: '90', ladderFeet: '28' })).status).toBe(302);
  const { gateCode: _hidden, ...withoutCode } = FORM;
  expect(
    (await crew.post(`${job}/site`, { ...withoutCode, leftFeet: '90', ladderFeet: '28', basedOn: await newest(site.id) })).status,
  ).toBe(302);
  expect(await versions(site.id)).toMatchObject([
    { writtenAs: 'customer' },
    { writtenAs: 'pro', visitId, gateCode: CODE, ladderFeet: 28 },
    { writtenAs: 'pro', visitId, gateCode: CODE, ladderFeet: 28 },
  ]);
  expect(await owner.text(details)).toContain('Checked on site by');
  const stranger = await browsing((await insertUser(db())).id);
  const otherPro = await browsing((await insertPro(db())).userId);
  const shop = await openCompany();
  for (const [who, path] of [
    [stranger, details],
    [otherPro, job],
    [otherPro, `${job}/site`],
    [shop.owner, `/commercial/locations/${site.id}/details`],
    [shop.contact, `/commercial/locations/${shop.south.id}/details`],
  ] as const) {
    expect((await who.get(path)).status, path).toBe(404);
    expect((await who.post(path, FORM)).status, path).toBeGreaterThanOrEqual(400);
  }
  expect(await versions(site.id)).toHaveLength(3);
});

test('a company’s managers edit the details of a location, its contacts read them, and billing does not', async () => {
  const shop = await openCompany();
  const path = `/commercial/locations/${shop.north.id}/details`;
  expect(await shop.contact.text(path)).toContain('No details yet.');
  expect((await shop.manager.post(path, FORM)).status).toBe(302);
  expect(await shop.contact.text(path)).toContain(CODE);
  expect((await shop.contact.post(path, { ...FORM, dogs: '' })).status).toBe(403);
  expect((await shop.billing.get(path)).status).toBe(403);
  expect(await versions(shop.north.id)).toHaveLength(1);
});

test('the office reads the history at none, one and many versions, and edits', async () => {
  const { site, owner, details } = await house();
  const office = await browsing((await insertAdmin(db())).id);
  const path = `/admin/places/${site.id}/details`;
  expect(await office.text(path)).toContain('No one has written anything down yet.');
  await owner.post(details, FORM);
  expect(await office.text(path)).toContain('Updated by Casey Customer');
  expect((await office.post(path, { ...FORM, ladderFeet: '28', basedOn: await newest(site.id) })).status).toBe(302);
  expect(await office.text(path)).toContain('28 ft (was 24 ft)');
  const [row] = await versions(site.id);
  const { id: _id, outlets, lengths, ...known } = row!;
  await db().siteRecord.createMany({
    data: Array.from({ length: 20 }, (_, each) => ({
      ...known,
      outlets: outlets ?? [],
      lengths: lengths ?? [],
      stories: each + 1,
      createdAt: addHours(now(), each + 1),
    })),
  });
  expect(await office.text(path)).not.toContain('28 ft (was 24 ft)');
  expect(await office.text(`${path}?page=2`)).toContain('28 ft (was 24 ft)');
});

test('the next quote goes by the measured lengths, without how to get in', async () => {
  const { site, owner, details } = await house();
  await owner.post(details, FORM);
  const { street, zip } = site;
  await db().package.update({ where: { id: 'basic-outline' }, data: { includedFeet: 100, extraFootCents: 500 } });
  const design = { light: 'warm', storeys: 1, feet: 120, addOns: {} };
  const request = await insertQuoteRequest(db(), { customerId: owner.userId, street, zip, design });
  const office = await browsing((await insertAdmin(db())).id);
  const page = await office.text(`/admin/quotes/${request.id}`);
  expect(page).toContain('The customer entered 120 ft. 142 ft were measured.');
  expect(page).toContain('Gutter clips');
  expect(page).not.toContain(CODE);
  const known = await readRequestSite(db(), request);
  const lines = await suggestLines(db(), { packageId: 'basic-outline', zip, design, measured: known?.measured });
  expect(lines).toContainEqual({ label: '42 ft more roofline than included', amountCents: 21_000 });
});

test('a customer’s own data has every version, and a deleted account leaves no way in', async () => {
  const customer = await insertUser(db(), { fullName: 'Casey Customer' });
  const site = await insertSite(db(), { customerId: customer.id });
  const owner = await browsing(customer.id);
  await owner.post(`/customer/sites/${site.id}/details`, FORM);
  expect((await collectAccountData(db(), customer.id)).site_records).toMatchObject([{ gateCode: CODE, ladderFeet: 24 }]);
  const sent = JSON.stringify(
    [await db().notification.findMany(), await db().auditLog.findMany(), await db().operation.findMany()],
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );
  expect(sent).not.toContain(CODE);
  await transact(db(), (tx) => deleteAccount(tx, { userId: customer.id }));
  expect(await versions(site.id)).toMatchObject([{ gateCode: '', dogs: '', parking: '', ladderFeet: 24, timerPlace: 'Garage' }]);
});
