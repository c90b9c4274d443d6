import { isOverTime, throwIfOverTime } from '../platform/time-limit.server';

/**
 * Does `work` with one after another: rows, or the steps of a sweep that need nothing of each other. One that fails keeps no others waiting.
 * Once the task's time is over it begins no other.
 *
 * @throws AggregateError at the end, when any has failed
 */
export async function tryEach<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  let tried = 0;
  for await (const row of rows) {
    tried += 1;
    try {
      throwIfOverTime();
      await work(row);
    } catch (error) {
      failures.push(error);
      if (isOverTime()) break;
    }
  }
  if (failures.length === 0) return;
  throw new AggregateError(failures, `${failures.length} of ${tried} failed, the first with: ${String(failures[0])}`);
}
