import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { insertCompany, insertLocation, insertMember } from '#tests/factories/companies';
import { addDays } from '#tests/factories/local-time';
import { promisedTuesday } from '#tests/factories/scenarios';
import { signInAs } from '#tests/setup/ask';
import { bodyOf, readForms } from '#tests/setup/browser-form';
import { pageReader, type Reader } from '#tests/setup/read-pages';

let reader: Reader;
let scene: Awaited<ReturnType<typeof promisedTuesday>>;
let page: string;
const people: Record<'manager' | 'billing', string> = { manager: '', billing: '' };

beforeAll(async () => {
  reader = await pageReader();
  scene = await promisedTuesday(db());
  const { id: companyId } = await insertCompany(db(), { ownerId: scene.customer.id });
  const { id: siteId } = await insertLocation(db(), { companyId });
  await db().booking.update({ where: { id: scene.bookingId }, data: { companyId, siteId } });
  for (const role of ['manager', 'billing'] as const) people[role] = (await insertMember(db(), { companyId, role })).userId;
  for (const id of [scene.customer.id, ...Object.values(people)])
    await db().user.update({ where: { id }, data: { roles: ['customer', 'company'] } });
  page = `/commercial/visits/${scene.visit.id}`;
}, 300_000);

/** Opens a page and presses its button with some fields changed. */
async function press(path: string, userId: string, values: Record<string, string>): Promise<number> {
  const cookie = await signInAs(userId);
  const answer = await reader.ask(path, { cookie });
  if (answer.status !== 200) return answer.status;
  const form = readForms(path, await answer.text()).find(({ controls }) => controls.some(({ name }) => name === 'feeCents'));
  if (!form) throw new Error(`No form stands on ${path}.`);
  const kept = form.controls.filter(({ name, type }) => type === 'hidden' && !(name in values));
  const entries = [...kept.map(({ name, value }): [string, string] => [name, value]), ...Object.entries(values)];
  const body = bodyOf(form, { label: '', entries, files: [] });
  return (await reader.ask(form.action, { method: 'POST', cookie, body })).status;
}

test('a manager moves and cancels a visit that the owner ordered, and whoever pays the bills does not', async () => {
  const move = `${page}/reschedule?date=${addDays(scene.date, 1)}`;
  expect(await press(move, people.billing, { hour: '11' })).toBe(403);
  expect(await press(`${page}/cancel`, people.billing, { reason: '' })).toBe(403);
  expect(await press(move, people.manager, { hour: '11' })).toBe(302);
  expect(await db().visitMove.count({ where: { visitId: scene.visit.id, status: 'open' } })).toBe(1);
  const event = await db().visitEvent.findFirstOrThrow({ where: { visitId: scene.visit.id, type: 'move-asked' } });
  expect(event.actorId).toBe(people.manager);
  expect(await press(`${page}/cancel`, people.manager, { reason: 'Closed that week' })).toBe(302);
  expect((await db().visit.findUniqueOrThrow({ where: { id: scene.visit.id } })).status).toBe('cancelled');
});
