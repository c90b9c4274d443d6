import { beforeAll, expect, test } from 'vitest';
import { bookRevisit } from '#app/domain/claims/book-revisit.server';
import { startDeposit } from '#app/domain/checkout/start-payment.server';
import { db, transact } from '#app/platform/db.server';
import { quietTuesday } from '#tests/factories/scenarios';
import { insertAssignedVisit } from '#tests/factories/visits';
import { insertPro } from '#tests/factories/pros';
import { signInAs } from '#tests/setup/ask';
import { type BrowserForm, readForms } from '#tests/setup/browser-form';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { openFixture, quoted } from '../payments/payment-fixtures';
import { workOff } from './work-off';

const LIST = '/admin/business/equipment';
const LADDER = '40-ft ladder';

let reader = {} as Reader;
let scene = {} as Awaited<ReturnType<typeof quietTuesday>>;

beforeAll(async () => {
  await openFixture();
  reader = await pageReader();
  scene = await quietTuesday(db());
}, 300_000);

type Typed = Record<string, string | readonly string[]>;

async function formWith(path: string, userId: string, name: string, value?: string): Promise<BrowserForm> {
  const html = await (await reader.ask(path, { cookie: await signInAs(userId) })).text();
  const form = readForms(path, html).find(({ controls }) =>
    controls.some((control) => control.name === name && (value === undefined || control.value === value)),
  );
  if (!form) throw new Error(`No form with ${name} on ${path}`);
  return form;
}

/** Sends a form of the page as a browser does: what stands in it, with these fields filled in and these boxes ticked. */
async function send(path: string, userId: string, typed: Typed, find: [name: string, value?: string]): Promise<Response> {
  const form = await formWith(path, userId, ...find);
  const kept = form.controls.filter(
    ({ type, name, isChecked }) => name && !(name in typed) && (!['checkbox', 'radio', 'submit'].includes(type) || isChecked),
  );
  const body = new URLSearchParams(kept.map(({ name, value }) => [name, value]));
  for (const [name, values] of Object.entries(typed)) for (const value of [values].flat()) body.append(name, value);
  return reader.ask(form.action, { method: 'POST', cookie: await signInAs(userId), body });
}

function saveList(names: string): Promise<Response> {
  return send(LIST, scene.admin.id, { names }, ['names']);
}

test('an admin lists equipment, retires it and brings it back; two of a name and old pages are refused', async () => {
  const { admin } = scene;
  const old = await formWith(LIST, admin.id, 'names');
  expect((await saveList(`${LADDER}\r\n Lift \r\n\r\nTrailer`)).status).toBe(302);
  expect(await db().equipment.findMany({ orderBy: { sortOrder: 'asc' } })).toEqual([
    { name: LADDER, sortOrder: 1, active: true },
    { name: 'Lift', sortOrder: 2, active: true },
    { name: 'Trailer', sortOrder: 3, active: true },
  ]);
  const twice = await saveList('Lift\nlift');
  expect([twice.status, await twice.text()]).toEqual([422, expect.stringContaining('lift is in the list twice')]);
  const long = await saveList('x'.repeat(41));
  expect([long.status, await long.text()]).toEqual([422, expect.stringContaining('Keep each line to 40 characters')]);
  const seen = old.controls.find(({ name }) => name === 'seen')?.value ?? '';
  expect((await send(LIST, admin.id, { names: 'Drone', seen }, ['names'])).status).toBe(409);
  expect((await saveList(`Lift\n${LADDER}`)).status).toBe(302);
  expect(await db().equipment.findUnique({ where: { name: 'Trailer' } })).toMatchObject({ active: false });
  expect((await saveList(`${LADDER}\nLift\ntrailer`)).status).toBe(302);
  expect(await db().equipment.findMany({ where: { active: true }, orderBy: { sortOrder: 'asc' } })).toMatchObject([
    { name: LADDER },
    { name: 'Lift' },
    { name: 'Trailer' },
  ]);
  const others = [scene.customer.id, scene.nearPro.userId];
  for (const id of others) expect((await reader.ask(LIST, { cookie: await signInAs(id) })).headers.get('location')).toBe('/');
});

test('the database takes no equipment that is not listed, removes none, and knows how many people there can be', async () => {
  await expect(db().pro.update({ where: { id: scene.nearPro.id }, data: { equipment: ['Drone'] } })).rejects.toThrow();
  await expect(db().visit.update({ where: { id: scene.visit.id }, data: { equipment: ['Lift', 'Drone'] } })).rejects.toThrow();
  await expect(db().equipment.delete({ where: { name: 'Lift' } })).rejects.toThrow();
  await expect(db().visit.update({ where: { id: scene.visit.id }, data: { people: 5 } })).rejects.toThrow();
  await expect(db().pro.update({ where: { id: scene.nearPro.id }, data: { crewSize: 0 } })).rejects.toThrow();
});

test('a pro says what they have and how many they are; bad input stays in the form', async () => {
  const { userId, id } = scene.nearPro;
  const path = '/pro/dashboard/schedule?view=rules';
  expect((await send(path, userId, { equipment: ['Lift', LADDER], crewSize: '3' }, ['crewSize'])).status).toBe(302);
  expect(await db().pro.findUniqueOrThrow({ where: { id } })).toMatchObject({ equipment: [LADDER, 'Lift'], crewSize: 3 });
  const bad = await send(path, userId, { equipment: 'Lift', crewSize: '7' }, ['crewSize']);
  const html = await bad.text();
  expect([bad.status, html]).toEqual([422, expect.stringContaining('Enter how many people, 1 to 6')]);
  const again = readForms(path, html).find(({ controls }) => controls.some(({ name }) => name === 'crewSize'));
  const ticked = again?.controls.filter(({ name, isChecked }) => name === 'equipment' && isChecked);
  expect(ticked?.map(({ value }) => value)).toEqual(['Lift']);
  const unknown = await send(path, userId, { equipment: 'Drone', crewSize: '3' }, ['crewSize']);
  expect([unknown.status, await unknown.text()]).toEqual([422, expect.stringContaining('no longer lists one of these')]);
  expect(await db().pro.findUniqueOrThrow({ where: { id } })).toMatchObject({ equipment: [LADDER, 'Lift'], crewSize: 3 });
});

test('an admin says what a visit takes: the offer to a pro without it ends, and only one who has it is asked', async () => {
  const { visit, admin, nearPro, farPro } = scene;
  await db().pro.updateMany({ where: { id: { notIn: [nearPro.id, farPro.id] } }, data: { status: 'suspended' } });
  await db().pro.update({ where: { id: nearPro.id }, data: { equipment: [LADDER], crewSize: 3 } });
  await db().pro.update({ where: { id: farPro.id }, data: { equipment: [LADDER, 'Lift'], crewSize: 2 } });
  await db().visit.update({ where: { id: visit.id }, data: { preferredProId: nearPro.id } });
  const page = `/admin/dispatch/${visit.id}`;
  expect((await send(`${page}/needs`, admin.id, { people: '1', equipment: LADDER }, ['people'])).status).toBe(302);
  await workOff();
  const first = await db().offer.findFirstOrThrow({ where: { visitId: visit.id, status: 'open' } });
  expect(first.proId).toBe(nearPro.id);
  const bad = await send(`${page}/needs`, admin.id, { people: '5', equipment: 'Lift' }, ['people']);
  expect([bad.status, await bad.text()]).toEqual([422, expect.stringContaining('Enter how many people, 1 to 4')]);
  const sent = { people: '2', equipment: ['Lift', LADDER], reason: 'Three stories' };
  expect((await send(`${page}/needs`, admin.id, sent, ['people'])).headers.get('location')).toBe(page);
  expect(await db().visit.findUniqueOrThrow({ where: { id: visit.id } })).toMatchObject({
    equipment: [LADDER, 'Lift'],
    people: 2,
  });
  expect(await db().offer.findUniqueOrThrow({ where: { id: first.id } })).toMatchObject({ status: 'withdrawn' });
  await workOff();
  const next = await db().offer.findFirstOrThrow({ where: { visitId: visit.id, status: 'open' } });
  expect(next.proId).toBe(farPro.id);
  const words = await reader.read(page, admin.id);
  for (const text of [
    'Has no Lift.',
    `2 people, ${LADDER}, Lift`,
    'changed what the visit takes',
    `From ${LADDER} to 2 people, ${LADDER}, Lift`,
    'Three stories',
    'after what it takes was changed',
  ])
    expect(words).toContain(text);
  expect(await reader.read('/pro/dashboard/jobs', farPro.userId)).toContain(`2 people, ${LADDER}, Lift`);
});

test('a pro with too few people is not asked, and gives way only to an admin with a reason', async () => {
  const { visit, admin, nearPro } = scene;
  const page = `/admin/dispatch/${visit.id}`;
  expect((await send(`${page}/needs`, admin.id, { people: '4', equipment: [] }, ['people'])).status).toBe(302);
  await workOff();
  expect(await db().offer.count({ where: { visitId: visit.id, status: 'open' } })).toBe(0);
  const words = await reader.read(page, admin.id);
  expect(words).toContain('Takes 4 people, has a crew of 3.');
  expect(words).toContain('Takes 4 people, has a crew of 2.');
  const give = { intent: 'assign', proId: nearPro.id };
  const refused = await send(page, admin.id, give, ['overrideReason']);
  expect(refused.status).toBe(422);
  const given = await send(page, admin.id, { ...give, overrideReason: 'Their cousin helps' }, ['overrideReason']);
  expect(given.status).toBe(302);
  expect(await db().assignment.findFirst({ where: { visitId: visit.id } })).toMatchObject({ proId: nearPro.id });
  const late = await reader.read(`${page}/needs`, admin.id);
  expect(late).toContain("What it takes can't be changed now");
});

test('a package says what its visits take: the customer reads it on the quote, the pro on the job sheet', async () => {
  const { admin } = scene;
  await db().pro.updateMany({ where: { status: 'suspended' }, data: { status: 'active', equipment: ['Lift'], crewSize: 2 } });
  const changed = { people: '2', equipment: 'Lift', reason: 'Tall houses' };
  const saved = await send('/admin/packages', admin.id, changed, ['subaction', 'basic-outline']);
  expect(saved.headers.get('location')).toBe('/admin/packages#basic-outline');
  expect(await db().package.findUniqueOrThrow({ where: { id: 'basic-outline' } })).toMatchObject({
    equipment: ['Lift'],
    people: 2,
  });
  const bad = await send('/admin/packages', admin.id, { ...changed, people: '9' }, ['subaction', 'basic-outline']);
  expect([bad.status, await bad.text()]).toEqual([422, expect.stringContaining('Enter how many people, 1 to 4')]);

  const { customer, quoteToken } = await quoted();
  expect(await reader.read(`/quotes/${quoteToken}`, customer.id)).toMatch(/We bring\s+2 people, Lift/);
  const { reference } = await transact(db(), (tx) => startDeposit(tx, { quoteToken, customerId: customer.id }));
  const visits = await db().visit.findMany({ where: { booking: { reference } } });
  expect(visits.map(({ equipment, people }) => ({ equipment, people }))).toEqual([
    { equipment: ['Lift'], people: 2 },
    { equipment: ['Lift'], people: 2 },
  ]);

  const pro = await insertPro(db(), { equipment: ['Lift'], crewSize: 2 });
  const { visit } = await insertAssignedVisit(db(), { proId: pro.id, equipment: ['Lift'], people: 2 });
  expect(await reader.read(`/pro/visits/${visit.id}/sheet`, pro.userId)).toMatch(/Bring\s+2 people, Lift/);
  expect(await reader.read(`/pro/visits/${visit.id}`, pro.userId)).toContain('Bring 2 people, Lift');
});

test('a job of the pool says what it takes, and a re-visit takes what the work took', async () => {
  const pro = await insertPro(db(), { equipment: ['Lift'], crewSize: 2 });
  const done = await insertAssignedVisit(db(), { proId: pro.id, status: 'completed', equipment: ['Lift'], people: 2 });
  const again = await transact(db(), (tx) => bookRevisit(tx, { visitId: done.visit.id }));
  const revisit = await db().visit.update({ where: { id: again }, data: { poolSince: new Date('2026-10-06T15:00:00Z') } });
  expect(revisit).toMatchObject({ equipment: ['Lift'], people: 2 });
  expect(await reader.read('/pro/dashboard/jobs', pro.userId)).toContain('Takes 2 people, Lift');
  await db().pro.update({ where: { id: pro.id }, data: { crewSize: 1 } });
  expect(await reader.read('/pro/dashboard/jobs', pro.userId)).not.toContain('Takes 2 people, Lift');
});
