import { csvCell } from '#app/platform/csv';

type Row = Record<string, unknown>;

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function cell(value: unknown): string {
  return csvCell(asText(value));
}

/** Rows as CSV with a head, lines ended as RFC 4180 has it. No rows make an empty text. */
export function getCsv(rows: readonly Row[]): string {
  const [first] = rows;
  if (!first) return '';
  const names = Object.keys(first);
  return [names.map(cell), ...rows.map((row) => names.map((name) => cell(row[name])))]
    .map((line) => `${line.join(',')}\r\n`)
    .join('');
}
