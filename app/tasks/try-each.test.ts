import { expect, test } from 'vitest';
import { tryEach } from './try-each';

test('one that fails keeps no others waiting, and is said at the end', async () => {
  const done: number[] = [];
  const work = (row: number) => (row === 2 ? Promise.reject(new Error('row 2 is bad')) : Promise.resolve(done.push(row)));
  await expect(tryEach([1, 2, 3], work)).rejects.toThrow('1 of 3 failed, the first with: Error: row 2 is bad');
  expect(done).toEqual([1, 3]);
});

test('says nothing where all went well', async () => {
  await expect(tryEach([1], () => Promise.resolve())).resolves.toBeUndefined();
});
