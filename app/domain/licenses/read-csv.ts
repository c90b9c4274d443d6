import { dateColumn, fromUsDate, isRealDate } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
export type CsvLicense = {
  number: string;
  holderName: string;
  licenseType: string;
  status: string;
  issuedOn: Date;
  expiresOn: Date;
};

export const CSV_COLUMNS = ['number', 'holder_name', 'license_type', 'status', 'issued_on', 'expires_on'] as const;

const MAX_LINES = 20_000;

/** One line of fields; quoted ones may hold commas and doubled quotes. */
function fieldsOf(line: string): string[] {
  const fields: string[] = [];
  let at = 0;
  while (at <= line.length) {
    if (line[at] === '"') {
      let value = '';
      at += 1;
      while (at < line.length && !(line[at] === '"' && line[at + 1] !== '"')) {
        value += line[at];
        at += line[at] === '"' ? 2 : 1;
      }
      at += 1;
      fields.push(value);
    } else {
      const end = line.indexOf(',', at);
      fields.push(line.slice(at, end < 0 ? line.length : end).trim());
      at = end < 0 ? line.length : end;
    }
    if (line[at] !== ',') break;
    at += 1;
  }
  return fields;
}

function toDay(text: string): Date | null {
  const date = fromUsDate(text);
  return isRealDate(date) ? dateColumn(date) : null;
}

/** A state's list as lines, or the first thing that is wrong with it, by line. */
export function readCsv(text: string): { licenses: CsvLicense[] } | { problem: string } {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const head = fieldsOf(lines[0] ?? '').map((name) => name.toLowerCase());
  const missing = CSV_COLUMNS.filter((name) => !head.includes(name));
  if (missing.length)
    return { problem: t('The first line must list the columns. Missing: {columns}', { columns: missing.join(', ') }) };
  if (lines.length - 1 > MAX_LINES) return { problem: t('At most {count} lines at once', { count: MAX_LINES }) };
  const licenses: CsvLicense[] = [];
  for (const [index, line] of lines.slice(1).entries()) {
    const fields = fieldsOf(line);
    const value = (name: (typeof CSV_COLUMNS)[number]) => fields[head.indexOf(name)] ?? '';
    const [issuedOn, expiresOn] = [toDay(value('issued_on')), toDay(value('expires_on'))];
    if (!value('number') || !issuedOn || !expiresOn)
      return { problem: t('Line {line} has no number, or an invalid date', { line: index + 2 }) };
    licenses.push({
      number: value('number'),
      holderName: value('holder_name'),
      licenseType: value('license_type'),
      status: value('status').toLowerCase(),
      issuedOn,
      expiresOn,
    });
  }
  return licenses.length ? { licenses } : { problem: t('The list is empty') };
}
