/** Reads a list page by page, from its beginning to its end. */
export async function* eachPage<Row, Place>(
  read: (after: Place | null) => Promise<{ rows: Row[]; next: Place | null }>,
): AsyncGenerator<Row[]> {
  let after: Place | null = null;
  do {
    const { rows, next } = await read(after);
    yield rows;
    after = next;
  } while (after);
}
