/**
 * Does `work` with one after another. One that fails keeps no others waiting.
 *
 * @throws AggregateError at the end, when any has failed
 */
export async function tryEach<Row>(rows: Iterable<Row>, work: (row: Row) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  let tried = 0;
  for (const row of rows) {
    tried += 1;
    try {
      await work(row);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 0) return;
  throw new AggregateError(failures, `${failures.length} of ${tried} failed, the first with: ${String(failures[0])}`);
}
