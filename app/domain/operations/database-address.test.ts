import { expect, test } from 'vitest';
import { whatPoolersLack } from './database-address';

const DIRECT = 'postgresql://app:secret@db.internal:5432/app';
const POOLERS = [
  'postgresql://app:secret@db.internal:6432/app',
  'postgresql://app:secret@aws-0-us-east-1.pooler.supabase.com:5432/app',
  'postgresql://app:secret@ep-cool-name-pooler.us-east-2.aws.neon.tech/app',
  'postgresql://app:secret@app.proxy-c0ffee.us-east-1.rds.amazonaws.com/app',
  'postgresql://app:secret@db.internal/app?pgbouncer=true',
];

test.each(POOLERS)('a deploy reads that %s needs the address of the database itself beside it', (DATABASE_URL) => {
  const [text, ...more] = whatPoolersLack({ DATABASE_URL });
  expect([text, more]).toEqual([expect.stringMatching(/set DATABASE_DIRECT_URL.*migrations go past it/), []]);
  expect(whatPoolersLack({ DATABASE_URL, MIGRATION_DATABASE_URL: DIRECT })).toEqual([expect.not.stringContaining('migrations')]);
  expect(whatPoolersLack({ DATABASE_URL, DATABASE_DIRECT_URL: DIRECT })).toEqual([]);
  expect(text).not.toContain('secret');
});

test('a deploy reads which address of the database itself leads to a pooler', () => {
  expect(
    whatPoolersLack({ DATABASE_URL: POOLERS[0]!, DATABASE_DIRECT_URL: POOLERS[1]!, MIGRATION_DATABASE_URL: POOLERS[2]! }),
  ).toEqual([
    expect.stringContaining('DATABASE_DIRECT_URL looks like'),
    expect.stringContaining('MIGRATION_DATABASE_URL looks like'),
  ]);
});

test('a deploy reads nothing of a database that is reached itself', () => {
  for (const DATABASE_URL of [DIRECT, 'postgresql:///app?host=/run/postgresql', 'postgresql://app@localhost/carpooler']) {
    // The whole environment is handed over; the rest of it is no address.
    const environment = { MAIL_FROM: 'pooler', DATABASE_URL };
    expect(whatPoolersLack(environment)).toEqual([]);
  }
});
