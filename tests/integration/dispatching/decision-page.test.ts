import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { pageReader, type Reader } from '#tests/setup/read-pages';

const PROS = 120;
let reader: Reader;
let adminId: string;
let visitId: string;
let page: string;

beforeAll(async () => {
  reader = await pageReader();
  await ensureCatalog(db());
  adminId = (await insertAdmin(db())).id;
  visitId = (await insertVisit(db())).id;
  const pros = [];
  for (let number = 1; number <= PROS; number += 1)
    pros.push(await insertPro(db(), { user: { fullName: `Crew ${String(number).padStart(3, '0')}` } }));
  const decision = await db().dispatchDecision.create({
    data: { visitId, trigger: 'payment', outcome: 'pool', problem: {} },
  });
  await db().dispatchVerdict.createMany({
    data: pros.map(({ id: proId }, index) => ({ decisionId: decision.id, proId, rank: index + 1, text: 'fits' })),
  });
  page = `/admin/dispatch/${visitId}/decisions/${decision.id}`;
}, 300_000);

function crews(words: string): string[] {
  return words.match(/Crew \d{3}/g) ?? [];
}

test('the page of a visit shows the first 50 pros of a decision and leads to all of them', async () => {
  const answer = await reader.read(`/admin/dispatch/${visitId}`, adminId);
  expect(answer).toContain('120 pros checked');
  expect(answer).toContain('See all 120 pros');
  const shown = crews(answer.slice(answer.indexOf('120 pros checked')));
  expect(shown).toHaveLength(50);
  expect(shown[0]).toBe('Crew 001');
});

test('every pro of a decision stands on one of its pages, and a name finds its pro', async () => {
  expect(crews(await reader.read(page, adminId))).toHaveLength(100);
  const rest = crews(await reader.read(`${page}?page=2`, adminId));
  expect([rest[0], rest.length]).toEqual(['Crew 101', 20]);
  expect(crews(await reader.read(`${page}?q=crew+077`, adminId))).toEqual(['Crew 077']);
  expect(await reader.read(`${page}?q=no+such+crew`, adminId)).toContain('No pro of this search matches “no such crew”.');
  expect(crews(await reader.read(`${page}?page=-3`, adminId))).toHaveLength(100);
});

test('a decision is read under its own visit alone', async () => {
  const other = await insertVisit(db());
  expect(await reader.read(page.replace(visitId, other.id), adminId)).toContain("We can't find that page");
});
