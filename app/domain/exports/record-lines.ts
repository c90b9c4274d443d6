import { csvLines } from '#app/platform/csv';
import { getColumns, hasMoney, type RecordKind } from './record-kind';

/** The names of a kind's columns as its files have them. */
export function fileColumns(kind: RecordKind): string[] {
  return [...getColumns(kind).map(({ name }) => name), ...(hasMoney(kind) ? ['currency'] : [])];
}

/** A value as a cell: what is not a text, a number or yes and no is JSON. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** JSON objects of a kind as lines of its CSV file. */
export function toCsvLines(kind: RecordKind, lines: readonly string[]): string {
  const columns = fileColumns(kind);
  return csvLines(
    lines.map((line) => {
      const record = JSON.parse(line) as Record<string, unknown>;
      return columns.map((name) => cell(record[name]));
    }),
  );
}
