import { expect, test } from 'vitest';
import { withTimeLimit } from '../platform/time-limit.server';
import { tryEach } from './try-each';

async function* pages(...rows: number[]): AsyncGenerator<number> {
  for (const row of rows) yield await Promise.resolve(row);
}

/** Fails with row 2, and notes the others. */
function note(done: number[]): (row: number) => Promise<unknown> {
  return (row) => (row === 2 ? Promise.reject(new Error('row 2 is bad')) : Promise.resolve(done.push(row)));
}

test.each([
  ['rows', [1, 2, 3]],
  ['rows that are read page by page', pages(1, 2, 3)],
])('one of %s that fails keeps no others waiting, and is said at the end', async (_what, rows) => {
  const done: number[] = [];
  await expect(tryEach(rows, note(done))).rejects.toThrow('1 of 3 failed, the first with: Error: row 2 is bad');
  expect(done).toEqual([1, 3]);
});

test('steps are done in their order, and each has its own failures in it', async () => {
  const done: number[] = [];
  const steps = [() => tryEach([1, 2], note(done)), () => tryEach([3], note(done))];
  await expect(tryEach(steps, (step) => step())).rejects.toThrow(
    '1 of 2 failed, the first with: AggregateError: 1 of 2 failed, the first with: Error: row 2 is bad',
  );
  expect(done).toEqual([1, 3]);
});

test('says nothing where all went well', async () => {
  await expect(tryEach([1], () => Promise.resolve())).resolves.toBeUndefined();
});

test('begins nothing more once the time of the task is over, whether the one at work failed by it or not', async () => {
  for (const end of [() => Promise.resolve(), () => Promise.reject(new Error('no answer'))]) {
    const [over, begun]: [AbortController, number[]] = [new AbortController(), []];
    const work = (row: number) => {
      begun.push(row);
      over.abort(new Error('it ran too long'));
      return end();
    };
    const steps = [() => tryEach([1, 2], work), () => tryEach([3], work)];
    await expect(withTimeLimit(over.signal, () => tryEach(steps, (step) => step()))).rejects.toThrow(
      /1 of 1 failed.*(it ran too long|no answer)/,
    );
    expect(begun).toEqual([1]);
  }
});
