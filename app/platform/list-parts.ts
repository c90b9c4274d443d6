/**
 * The rows of a list whose parts share none: each part is read in the list's order from an index of its own, where one query with OR
 * would read every row. `find` gives the first rows of a part.
 */
export async function mergeParts<Part, Row extends { id: string }>(
  parts: readonly Part[],
  {
    find,
    timeOf,
    direction,
  }: { find: (part: Part) => Promise<Row[]>; timeOf: (row: Row) => Date | number; direction: 'asc' | 'desc' },
): Promise<Row[]> {
  const rows = (await Promise.all(parts.map(find))).flat();
  const sign = direction === 'asc' ? 1 : -1;
  return rows.sort((a, b) => sign * (Number(timeOf(a)) - Number(timeOf(b)) || (a.id < b.id ? -1 : 1)));
}

/** How many rows the parts hold together. */
export async function countParts<Part>(parts: readonly Part[], count: (part: Part) => Promise<number>): Promise<number> {
  const counts = await Promise.all(parts.map(count));
  return counts.reduce((sum, each) => sum + each, 0);
}
