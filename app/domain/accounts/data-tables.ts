type Row = Record<string, unknown>;

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A cell that spreadsheets take for a formula is made text; quotes are doubled. */
function cell(value: unknown): string {
  const text = asText(value);
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV with a head, lines ended as RFC 4180 has it. No rows make an empty text. */
export function csvOf(rows: readonly Row[]): string {
  const [first] = rows;
  if (!first) return '';
  const names = Object.keys(first);
  return [names.map(cell), ...rows.map((row) => names.map((name) => cell(row[name])))]
    .map((line) => `${line.join(',')}\r\n`)
    .join('');
}
