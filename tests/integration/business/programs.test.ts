import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { lacks, plain } from '#tests/setup/plain-page';
import { type Office, openOffice } from './business-pages';

const LIST = '/admin/business/programs';
const NEW = `${LIST}/new`;
const SIZES = `${LIST}/sizes`;
const MOSQUITO = {
  name: 'Mosquito program',
  text: 'Standing water found and treated each month.',
  serviceLineId: 'pest_control',
  unit: 'month',
  'price-to-2000': '89.50',
};
const LEAD = {
  company: 'Corner Bakery Group',
  name: 'Pat Lee',
  email: 'pat@bakery.example',
  phone: '(312) 555-0188',
  sites: '1 Main St, Chicago, IL 60601',
  notes: '',
};

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
}, 180_000);

async function pageText(): Promise<string> {
  return plain(await (await office.ask('/commercial')).text());
}

/** Sends the request form of /commercial as a browser does. */
async function ask(over: Record<string, string>): Promise<Response> {
  return office.post('/commercial', (await insertUser(db())).id, { opId: crypto.randomUUID(), ...LEAD, ...over });
}

test('an admin adds a program, and businesses see and ask for it at its price', async () => {
  expect((await office.send(NEW, MOSQUITO)).headers.get('location')).toBe(LIST);
  expect(lacks(await pageText(), ['Mosquito program', '$89.50', 'By quote'])).toEqual([]);
  expect(await office.lastAudit('commercial_program')).toMatchObject({ action: 'program.add', objectId: 'mosquito-program' });
  const answer = await ask({ programs: 'mosquito-program', sizeTier: 'to-2000' });
  expect(answer.status).toBe(302);
  const lead = await db().commercialLead.findFirstOrThrow({ where: { company: LEAD.company }, orderBy: { number: 'desc' } });
  expect(lead).toMatchObject({ programs: ['mosquito-program'], monthlyCents: 8_950 });
});

test('a retired program is asked for no more, and an earlier request keeps its name', async () => {
  expect((await office.press(LIST, 'mosquito-program', 'retire')).status).toBe(302);
  expect(await pageText()).not.toContain('Mosquito program');
  await office.expectRefusal(await ask({ programs: 'mosquito-program', sizeTier: 'to-2000' }), 422, [
    'Choose what is on this page',
  ]);
  const lead = await db().commercialLead.findFirstOrThrow({ where: { company: LEAD.company } });
  expect(plain(await (await office.ask(`/commercial/requests/${lead.token}`)).text())).toContain('Mosquito program');
  expect((await office.press(LIST, 'mosquito-program', 'restore')).status).toBe(302);
});

test('sizes are renamed, added and left out; prices stay with their size', async () => {
  expect((await office.send(SIZES, { size1: 'Small shop', size5: 'Campus' })).headers.get('location')).toBe(LIST);
  const page = await pageText();
  expect(lacks(page, ['Small shop', '$89.50', 'Campus'])).toEqual([]);
  expect(page).not.toContain('Up to 2,000 sq ft');
  await office.send(SIZES, { size5: '' });
  expect(await pageText()).not.toContain('Campus');
  await office.send(SIZES, { size5: 'campus' });
  expect(await db().siteSize.count()).toBe(5);
  await office.expectRefusal(await office.send(SIZES, { size2: 'Small shop' }), 422, ['This size is in the list already']);
});

test('bad input is refused beside its field, the second of two admins is told, and only admins come in', async () => {
  const bad = await office.send(NEW, { ...MOSQUITO, name: '', 'price-to-2000': 'cheap' });
  await office.expectRefusal(bad, 422, ['Enter a name', 'Enter dollars, like 249', 'cheap']);
  await office.expectRefusal(await office.send(NEW, { ...MOSQUITO, name: 'fly program' }), 422, [
    'There is already a program called fly program',
  ]);
  const fields = await office.fieldsAt(`${LIST}/fly`);
  expect((await office.post(`${LIST}/fly`, office.adminId, { ...fields, text: 'Traps.' })).status).toBe(302);
  const late = { ...fields, opId: crypto.randomUUID(), text: 'Drains.' };
  await office.expectRefusal(await office.post(`${LIST}/fly`, office.adminId, late), 409, [
    'Another admin just changed this program',
  ]);
  await office.expectAdminsOnly(`${LIST}/fly`, fields);
});

test('a business without programs and sizes still takes requests', async () => {
  await db().commercialProgram.updateMany({ data: { active: false } });
  await db().siteSize.updateMany({ data: { active: false } });
  const page = await pageText();
  expect(page).not.toContain('Size of a typical site');
  const answer = await ask({ company: 'No Size LLC', programs: 'display', sizeTier: '' });
  expect(answer.status).toBe(302);
  expect(await db().commercialLead.count({ where: { company: 'No Size LLC', programs: { equals: ['display'] } } })).toBe(1);
});
