/**
 * What makes a spreadsheet read a cell as a formula, at the start of the cell or of one of its lines: blanks before it count for
 * nothing, and some versions read the full-width signs too.
 */
const FORMULA = /^[\t\r]|(^|[\r\n])[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A value as a cell. What a spreadsheet would run as a formula is text. */
export function csvCell(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as a CSV file (RFC 4180, with a byte order mark so that spreadsheets read UTF-8). What would run as a formula is quoted. */
export function csv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${csvLines(rows)}`;
}

/** The rows that follow in a file that is written piece by piece. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** The headers of a CSV download. */
export function csvHeaders(fileName: string): Record<string, string> {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'private, no-store',
  };
}
