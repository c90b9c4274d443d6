/**
 * Rows behind `place`, a row of a list that is ordered by a time (or a text, or a number) and then an id, both in `direction`. The bound on it says nothing
 * that the choice beside it does not, but by it an index is entered at the place. Without a place the list begins at its first row.
 */
export function afterCursor<Time extends string, Id extends string>(
  columns: { time: Time; id: Id },
  place: (Record<Time, Date | string | number | null> & Record<Id, string>) | null | undefined,
  direction: 'asc' | 'desc' = 'desc',
): object {
  const at = place?.[columns.time];
  if (!place || at === null || at === undefined) return {};
  const { time, id } = columns;
  const [beyond, upTo] = direction === 'asc' ? ['gt', 'gte'] : ['lt', 'lte'];
  return { [time]: { [upTo]: at }, OR: [{ [time]: { [beyond]: at } }, { [id]: { [beyond]: place[id] } }] };
}
