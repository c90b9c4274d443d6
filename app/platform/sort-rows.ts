import type { Sorted, SortedPage } from './read-sorted';

type Value = Date | string | number | null;

/** The rows of a list that has few by construction, all on one page, under its sort; those where it is empty stand last. */
export function sortRows<Row>(rows: readonly Row[], { sort: { field, direction } }: SortedPage): Sorted<Row> {
  const sign = direction === 'asc' ? 1 : -1;
  const value = (row: Row) => (row as Record<string, Value>)[field] ?? null;
  const sorted = [...rows].sort((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b, 'en') : Number(a) - Number(b));
  });
  return { rows: sorted, next: null };
}
