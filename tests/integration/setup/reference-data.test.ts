import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceSets } from '#app/domain/initial-data/reference-sets';
import { isOn, resetFlagCache } from '#app/domain/settings/flags.server';
import { db } from '#app/platform/db.server';
import { loadReferenceData } from '../../../scripts/load-reference-data';
import { prepareDatabase } from '../../../scripts/prepare-database';

const url = process.env.DATABASE_URL ?? '';
const database = new Client({ connectionString: url });
const said: string[] = [];

function start(): Promise<void> {
  said.length = 0;
  return prepareDatabase(url, (line) => said.push(line));
}

/** What the release before shipped: other words in two answers. */
const older = referenceSets.map((set) =>
  set.table === 'faq_entry'
    ? {
        ...set,
        rows: set.rows.map((row) =>
          ['documents', 'insured'].includes(String(row.id)) ? { ...row, answer: 'Older words' } : row,
        ),
      }
    : set,
);

beforeAll(async () => {
  await database.connect();
  await start();
});

afterAll(() => database.end());

test('an empty database gets ZIP codes, flags, response targets and answers, and the next start finds nothing to do', async () => {
  expect(said).toContain('Loaded 41,488 ZIP codes.');
  expect(await db().zipCode.findUnique({ where: { zip: '97201' } })).toMatchObject({
    city: 'Portland',
    state: 'OR',
    zone: 'America/Los_Angeles',
  });
  expect(await db().featureFlag.count({ where: { on: true } })).toBeGreaterThan(4);
  expect(await db().slaTarget.count()).toBe(7);
  const answers = await db().faqEntry.findMany({ select: { answer: true, question: true } });
  expect(answers.length).toBeGreaterThan(5);
  for (const { question, answer } of answers) expect(`${question} ${answer}`).not.toMatch(/lights?\b|roof|Brightcrew|Chicago/i);
  expect(await db().package.count()).toBe(0);
  await start();
  expect(said).toEqual([]);
});

test('a release updates a row that was not changed here, and leaves one that an operator changed or deleted', async () => {
  await database.query(`delete from faq_entry`);
  await database.query(`delete from shipped_row where name = 'faq_entry'`);
  await loadReferenceData(database, () => undefined, older);
  const answerOf = async (id: string) => (await db().faqEntry.findUnique({ where: { id }, select: { answer: true } }))?.answer;
  expect(await answerOf('insured')).toBe('Older words');
  await database.query(`update faq_entry set answer = 'Ours' where id = 'documents'`);
  await database.query(`delete from faq_entry where id = 'paid-when'`);
  await start();
  expect(await answerOf('insured')).toContain('liability insurance');
  expect(await answerOf('documents')).toBe('Ours');
  expect(await answerOf('paid-when')).toBeUndefined();
});

test('a flag without a row reads as it ships', async () => {
  await db().featureFlag.deleteMany({ where: { key: { in: ['enable_express_mode', 'dev_only'] } } });
  resetFlagCache();
  expect(await isOn(db(), 'enable_express_mode', null)).toBe(true);
  expect(await isOn(db(), 'dev_only', null)).toBe(false);
});
