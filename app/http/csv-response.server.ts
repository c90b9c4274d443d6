import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { csv, csvHeaders, csvLines } from '#app/platform/csv';

/** A CSV download that is written while its pages are read: as long as the list, however long that is. A failure on the way breaks it off. */
export function csvResponse<Row>(
  fileName: string,
  { head, pages, asLine }: { head: readonly string[]; pages: AsyncIterable<Row[]>; asLine: (row: Row) => string[] },
): Response {
  async function* texts(): AsyncGenerator<Buffer> {
    yield Buffer.from(csv([head]));
    for await (const rows of pages) yield Buffer.from(csvLines(rows.map(asLine)));
  }
  return new Response(createReadableStreamFromReadable(Readable.from(texts(), { objectMode: false })), {
    headers: csvHeaders(fileName),
  });
}
