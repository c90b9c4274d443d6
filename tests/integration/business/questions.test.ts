import { beforeAll, expect, test } from 'vitest';
import { loadSupport } from '#app/domain/initial-data/load-support.server';
import { listFaq } from '#app/domain/support/faq.server';
import { db } from '#app/platform/db.server';
import { lacks, plain } from '#tests/setup/plain-page';
import { type Office, openOffice } from './business-pages';

const LIST = '/admin/business/faq';
const NEW = `${LIST}/new`;
const PETS = { question: 'Are my pets safe?', answer: 'Yes.\r\n\r\nFrom {prices}', group: 'services', audiences: 'anyone' };
const ID = 'are-my-pets-safe';

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
  await loadSupport(db());
}, 180_000);

async function shownInServices(): Promise<string[]> {
  const groups = await listFaq(db(), ['anyone']);
  return groups.find(({ id }) => id === 'services')?.answers.map(({ id }) => id) ?? [];
}

test('an admin adds a question, and those that it is for read it at the end of its group', async () => {
  expect((await office.send(NEW, PETS)).headers.get('location')).toBe(LIST);
  expect((await shownInServices()).at(-1)).toBe(ID);
  const [groups] = [await listFaq(db(), ['anyone'])];
  const answer = groups.flatMap(({ answers }) => answers).find(({ id }) => id === ID);
  expect(answer?.paragraphs[0]).toBe('Yes.');
  expect(answer?.paragraphs[1]).toContain('Basic Outline is $');
  expect((await listFaq(db(), ['pro'])).flatMap(({ answers }) => answers.map(({ id }) => id))).not.toContain(ID);
  expect(plain(await (await office.ask('/faq')).text())).toContain('Are my pets safe?');
  expect(await office.lastAudit('faq_entry')).toMatchObject({ action: 'faq.add', actorId: office.adminId, objectId: ID });
});

test('a preview shows the answer as people read it and saves nothing', async () => {
  const answer = await office.send(`${LIST}/${ID}`, { answer: 'Covered {guarantee}.', audiences: 'pro', step: 'preview' });
  const page = plain(await answer.text());
  expect([answer.status, lacks(page, ['Preview: not saved yet', 'Covered until your takedown'])]).toEqual([200, []]);
  expect((await db().faqEntry.findUniqueOrThrow({ where: { id: ID } })).answer).toBe('Yes.\n\nFrom {prices}');
});

test('a question moves up in its group, is changed, retired and restored', async () => {
  const before = await shownInServices();
  expect((await office.press(LIST, ID, 'raise')).status).toBe(302);
  const at = before.length - 1;
  expect(await shownInServices()).toEqual([...before.slice(0, at - 1), ID, before[at - 1]]);
  const change = { question: 'Is my pet safe?', audiences: 'pro', reason: 'For pros' };
  expect((await office.send(`${LIST}/${ID}`, change)).status).toBe(302);
  expect(await db().faqEntry.findUniqueOrThrow({ where: { id: ID } })).toMatchObject({
    question: 'Is my pet safe?',
    audiences: ['pro'],
  });
  expect(await office.lastAudit('faq_entry')).toMatchObject({ action: 'faq.change', reason: 'For pros' });
  expect((await office.press(LIST, 'included', 'retire')).status).toBe(302);
  expect(await shownInServices()).not.toContain('included');
  expect((await office.press(LIST, 'included', 'restore')).status).toBe(302);
  expect(await shownInServices()).toContain('included');
});

test('nonsense is refused beside its fields, and what was typed stays', async () => {
  const { audiences: _audiences, ...noAudience } = PETS;
  const refused = await office.send(NEW, { ...noAudience, question: '', answer: 'From {price}', group: 'cats' });
  await office.expectRefusal(refused, 422, [
    'Enter the question',
    'We don’t recognize {price}',
    'Choose a group',
    'Choose who sees it',
    'From {price}',
  ]);
});

test('of two who change a question at once the second is told', async () => {
  const path = `${LIST}/weather`;
  const fields = { ...(await office.fieldsAt(path)), audiences: 'anyone' };
  expect((await office.post(path, office.adminId, { ...fields, answer: 'We wait for a dry day.' })).status).toBe(302);
  const late = await office.post(path, office.adminId, { ...fields, opId: crypto.randomUUID(), answer: 'Nobody works on ice.' });
  await office.expectRefusal(late, 409, ['Another admin just changed this question', 'Nobody works on ice.']);
});

test('customers and pros get neither the pages nor the forms; an unknown question is not there', async () => {
  await office.expectAdminsOnly(LIST, { subaction: 'retire', id: ID, version: '1' });
  await office.expectAdminsOnly(NEW, PETS);
  expect((await office.post(`${LIST}/none`, office.adminId, PETS)).status).toBe(404);
});
