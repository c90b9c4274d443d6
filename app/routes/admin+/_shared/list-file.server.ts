import { csvResponse } from '#app/http/csv-response.server';
import type { Db } from '#app/platform/db.server';
import { eachPage } from '#app/platform/each-page';
import type { Sorted, SortedPage } from '#app/platform/read-sorted';
import { readPage, type Sorting } from './office-list.server';

const CHUNK_SIZE = 500;

type Cell = string | number | Date | null;
type Columns<Row> = [head: string, cell: (row: Row) => Cell][];
export type ListFile = (input: { db: Db; url: URL; adminId: string }) => Promise<Response> | Response;

/** An instant in UTC, a sum in dollars: what a spreadsheet reads. */
function text(cell: Cell): string {
  if (cell === null) return '';
  return cell instanceof Date ? cell.toISOString() : String(cell);
}

type FileOf<Filter, Row> = {
  read: (url: URL, adminId: string) => { filter: Filter; sorting: Sorting };
  list: (db: Db, filter: Filter, page: SortedPage) => Promise<Sorted<Row>>;
  columns: Columns<Row>;
};

/** A list as a file: the rows that its page shows under the same address, every one of them. */
export function listFile<Filter, Row>(name: string, { read, list, columns }: FileOf<Filter, Row>): ListFile {
  return ({ db, url, adminId }) => {
    const { filter, sorting } = read(url, adminId);
    const page = readPage(url, sorting, CHUNK_SIZE);
    return csvResponse(`${name}.csv`, {
      head: columns.map(([head]) => head),
      pages: eachPage((after: string | null) => list(db, filter, { ...page, after: after ?? '' })),
      asLine: (row) => columns.map(([, cell]) => text(cell(row))),
    });
  };
}
