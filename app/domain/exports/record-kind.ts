import { COMMON_WORDS } from './common-words';

/** One kind of record of the export: a table, or a part of one, as a pair of files of the same rows. */
export type RecordKind = {
  /** Of the files: "bookings" → bookings.csv and bookings.jsonl. */
  name: string;
  table: string;
  about: string;
  /** The rows’ order; the table’s primary key. */
  key: readonly string[];
  /** SQL; where two kinds share a table. */
  where?: string;
  /** Columns that mean what `COMMON_WORDS` says, parted by a blank. */
  common: string;
  /** Columns with words of their own. */
  own: Record<string, string>;
  /** Columns that stay here: `secret` ones open something, `inner` ones say nothing outside this product. */
  left: { secret?: string; inner?: string };
};

export type ExportColumn = { name: string; words: string };

/** The currency of every amount; the product knows no other. */
export const CURRENCY = 'USD';

export function hasMoney(kind: RecordKind): boolean {
  return getColumns(kind).some(({ name }) => name.endsWith('_cents'));
}

/** The columns of a kind’s table that are written, in their order, with what they mean. */
export function getColumns({ common, own }: RecordKind): ExportColumn[] {
  const shared = split(common).map((name) => ({ name, words: COMMON_WORDS[name] ?? '' }));
  return [...shared, ...Object.entries(own).map(([name, words]) => ({ name, words }))];
}

export function getLeftColumns({ left }: RecordKind): string[] {
  return [...split(left.secret ?? ''), ...split(left.inner ?? '')];
}

function split(names: string): string[] {
  return names.split(' ').filter(Boolean);
}
