import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { openFileStream } from '#app/platform/storage.server';

/** A row that goes on for longer than this has a quotation mark that is never closed. */
const MAX_ROW_CHARS = 256 * 1024;
const DELIMITERS = [',', ';', '\t'] as const;

/** The file as a whole can’t be read; the message is a sentence for the admin. */
export class UnreadableTable extends Error {}

/** The names of the columns, and what stands between the cells. */
export async function readTableHead(fileKey: string): Promise<{ header: string[]; delimiter: string }> {
  const delimiter = findDelimiter(await readStart(await open(fileKey)));
  for await (const header of rowsOf(await open(fileKey), { delimiter, to: 1 })) return { header, delimiter };
  throw new UnreadableTable('The file is empty.');
}

/** The rows after the first `skip` ones, without the one that names the columns. Blank rows count, as they do in a spreadsheet. */
export async function* readTableRows(
  fileKey: string,
  { delimiter, skip }: { delimiter: string; skip: number },
): AsyncGenerator<string[]> {
  yield* rowsOf(await open(fileKey), { delimiter, from: skip + 2 });
}

async function open(fileKey: string): Promise<Readable> {
  const stream = await openFileStream(fileKey);
  if (!stream) throw new UnreadableTable('The file is gone. Send it again.');
  return stream;
}

async function* rowsOf(stream: Readable, range: { delimiter: string; from?: number; to?: number }): AsyncGenerator<string[]> {
  const parser = parse({ ...range, bom: true, relax_column_count: true, relax_quotes: true, max_record_size: MAX_ROW_CHARS });
  stream.on('error', (error) => parser.destroy(error));
  try {
    for await (const row of stream.pipe(parser)) yield row as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = Number(error.records ?? 0) + 1;
    throw new UnreadableTable(
      `We can’t read row ${row.toLocaleString('en-US')}: a quotation mark is opened there and never closed.`,
    );
  } finally {
    stream.destroy();
  }
}

async function readStart(stream: Readable): Promise<string> {
  for await (const chunk of stream) {
    stream.destroy();
    return String(chunk);
  }
  return '';
}

/** What stands most often in the first line: exports of some countries have semicolons, spreadsheets copy with tabs. */
function findDelimiter(start: string): string {
  const [first = ''] = start.split(/\r\n|\r|\n/, 1);
  const counts = DELIMITERS.map((each) => first.split(each).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
