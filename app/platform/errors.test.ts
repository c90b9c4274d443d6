import { expect, test } from 'vitest';
import { isDatabaseAway, StorageProblem } from './errors';

/** As Prisma wraps what its adapter reports. */
function wrapped(cause: object): Error {
  return Object.assign(new Error('Invalid invocation'), {
    code: 'P2010',
    meta: { driverAdapterError: { name: 'DriverAdapterError', cause } },
  });
}

test('a database whose disk is full counts as away, a full disk of ours does not', () => {
  const message = 'could not extend file "base/5/1259": No space left on device';
  expect(isDatabaseAway(wrapped({ kind: 'postgres', code: '53100', originalCode: '53100', message }))).toBe(true);
  expect(isDatabaseAway(new Error('a query failed', { cause: new Error(message) }))).toBe(true);
  const ours = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(isDatabaseAway(ours)).toBe(false);
  expect(isDatabaseAway(new StorageProblem(507, { cause: wrapped({ originalCode: '53100' }) }))).toBe(false);
});

test('a row that the database refuses is no database that is away', () => {
  expect(isDatabaseAway(wrapped({ kind: 'postgres', originalCode: '23505', message: 'duplicate key value' }))).toBe(false);
});
