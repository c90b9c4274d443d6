/**
 * Rows behind a place in a list that begins with the newest: of an older time, or of the same one and a lower id. The bound on the time
 * says nothing that the choice beside it does not, but by it an index is entered at the place.
 */
export function olderThan(columns: { time: string; id: string }, place: { at: Date; id: string }): object {
  const { time, id } = columns;
  return { [time]: { lte: place.at }, OR: [{ [time]: { lt: place.at } }, { [id]: { lt: place.id } }] };
}
