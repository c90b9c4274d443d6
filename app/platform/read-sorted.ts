import { afterCursor } from './after-cursor';

export type Direction = 'asc' | 'desc';
/** A column of a list's table that the list can be sorted by. Rows where it is empty stand together, last unless it says first. */
export type SortField = { field: string; empty?: 'first' | 'last' };
/** What a list can be sorted by, each by the key of its column on the page. */
export type Sorts = Readonly<Record<string, SortField>>;

export type Sort = SortField & { direction: Direction };
/** A page of a sorted list: behind the row `after` (an id; empty for the first page), at most `take` rows. */
export type SortedPage = { sort: Sort; after: string; take: number };
export type Sorted<Row> = { rows: Row[]; next: string | null };

type Place = Record<string, Date | string | number | null> & { id: string };
type Asked = { where: object; orderBy: object[]; take: number; direction: Direction };
type Source<Row> = {
  /** The column of the table that `id` of its rows is read from, where it has another name. */
  idField?: string;
  /** The row that the page before ended with, read with what the list is sorted by. */
  findPlace: (id: string, select: { id: true }) => Promise<{ id: string } | null>;
  find: (asked: Asked) => Promise<Row[]>;
};

/**
 * One page of a list under its sort. Rows with the same value follow each other by their ids, so that no page shows a row twice or leaves one
 * out. What can be empty is read in two parts, each in the order of an index.
 */
export async function readSorted<Row extends { id: string }>(
  { sort, after, take }: SortedPage,
  { findPlace, find, idField = 'id' }: Source<Row>,
): Promise<Sorted<Row>> {
  const { field, empty, direction } = sort;
  const place = after ? await findPlace(after, { id: true, [field]: true }) : null;
  const value = place ? (place as Place)[field] : null;
  const isInEmpty = place !== null && (value === null || value === undefined);
  const order = (by: string) => [...(by === idField ? [] : [{ [by]: direction }]), { [idField]: direction }];
  const ask = (parts: object[], orderBy: object[], most: number) =>
    find({ where: { AND: parts }, orderBy, take: most, direction });

  const readFull = (most: number, from: typeof place) =>
    ask(
      [
        ...(empty ? [{ [field]: { not: null } }] : []),
        afterCursor<string, string>({ time: field, id: idField }, from && { ...from, [idField]: from.id }, direction),
      ],
      order(field),
      most,
    );
  const readEmpty = (most: number, from: typeof place) =>
    ask(
      [{ [field]: null }, from ? { [idField]: { [direction === 'asc' ? 'gt' : 'lt']: from.id } } : {}],
      // The empty field too: without it PostgreSQL sees no index that has the rows in this order.
      order(field),
      most,
    );

  const parts = !empty
    ? [{ isEmpty: false, read: readFull }]
    : empty === 'first'
      ? [
          { isEmpty: true, read: readEmpty },
          { isEmpty: false, read: readFull },
        ]
      : [
          { isEmpty: false, read: readFull },
          { isEmpty: true, read: readEmpty },
        ];
  const begin = place ? parts.findIndex(({ isEmpty }) => isEmpty === isInEmpty) : 0;
  const rows: Row[] = [];
  for (const [at, { read }] of parts.slice(Math.max(0, begin)).entries()) {
    if (rows.length > take) break;
    rows.push(...(await read(take + 1 - rows.length, at === 0 ? place : null)));
  }
  const shown = rows.slice(0, take);
  return { rows: shown, next: rows.length > take ? (shown.at(-1)?.id ?? null) : null };
}
