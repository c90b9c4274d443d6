import { cutText } from '#app/platform/cut-text';
import { emailField, phoneField } from '../fields/contact-fields';

/** Whose columns a file has. */
export type ImportSource = 'jobber' | 'housecall-pro' | 'other';

/** A text that goes into a sentence is cut here. */
const MAX_SHOWN = 60;

/** "Address_1 Street Line 1" as "address 1 street line 1", "Main Phone #s" as "main phone s": how column names are compared. */
export function plainHeader(header: string): string {
  return header
    .replace(/^\ufeff/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Where the first of these names stands; -1 where there is none. */
export function findColumn(names: readonly string[], wanted: readonly string[]): number {
  return wanted.map((name) => names.indexOf(name)).find((place) => place >= 0) ?? -1;
}

/** Where each of these names stands that is there. */
export function findColumns(names: readonly string[], wanted: readonly string[]): number[] {
  return wanted.map((name) => names.indexOf(name)).filter((place) => place >= 0);
}

/** What stands in a column of a row; nothing where there is no such column. */
export function cellReader(cells: readonly string[]): (place: number) => string {
  return (place) => (place < 0 ? '' : plainCell(cells[place] ?? ''));
}

/** A cell as a person reads it: ="07601" and '+1 … are how spreadsheets keep zeros and signs. */
function plainCell(text: string): string {
  const wrapped = /^="(.*)"$/s.exec(text.trim());
  return (wrapped?.[1] ?? text)
    .replace(/^'(?=[=+\-@])/, '')
    .replace(/\u00a0/g, ' ')
    .replaceAll('\u0000', '')
    .trim();
}

/** What is wrong with a row that has more cells than there are columns; null where it has not. */
export function findExtraCells(cells: readonly string[], columnCount: number): string | null {
  if (!cells.slice(columnCount).some((cell) => cell.trim() !== '')) return null;
  return `This row has ${cells.length} cells, but there are ${columnCount} columns. Check the quotation marks and commas.`;
}

export function readEmail(text: string): string | null {
  const parsed = emailField.safeParse(text);
  return parsed.success ? parsed.data : null;
}

export function readPhone(text: string): string | null {
  const parsed = phoneField.safeParse(text);
  return parsed.success ? parsed.data : null;
}

/** Several numbers or names in one cell. */
export function splitCell(text: string): string[] {
  return text
    .split(/[;|\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

export function isTrue(text: string): boolean {
  return /^(true|yes|y|1)$/i.test(text);
}

export function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${cutText(text, MAX_SHOWN)}…` : text;
}
