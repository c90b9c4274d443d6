import { ProblemError } from '../model/problem-error';
import { isZone } from '../time/zone';

/** Readers for one field each: the value in its type, or a `ProblemError` that names the field. */

export type Fields = Record<string, unknown>;

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

export function readObject(value: unknown, path: string, keys: ReadonlySet<string>): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ProblemError(path, `must be an object (got ${shown(value)})`);
  for (const key of Object.keys(value)) {
    if (!keys.has(key)) throw new ProblemError(path.startsWith('the ') ? key : `${path}.${key}`, 'is not a known field');
  }
  return value as Fields;
}

/** A whole file: its format is looked at first, so that a wrong file is called that. */
export function readDocument(value: unknown, path: string, keys: ReadonlySet<string>, format: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && (value as Fields).format !== format) {
    throw new ProblemError('format', `must be "${format}" (got ${shown((value as Fields).format)})`);
  }
  return readObject(value, path, keys);
}

export function readList(value: unknown, path: string): unknown[] {
  if (!Array.isArray(value)) throw new ProblemError(path, `must be a list (got ${shown(value)})`);
  return value;
}

export function readText(value: unknown, path: string): string {
  if (typeof value !== 'string' || value.length === 0)
    throw new ProblemError(path, `must be a text that is not empty (got ${shown(value)})`);
  return value;
}

/** A list of names, each once, in one order. */
export function readNames(value: unknown, path: string): string[] {
  const names = readList(value, path).map((entry, index) => readText(entry, `${path}[${index}]`));
  return [...new Set(names)].sort(byCodeUnit);
}

export function readFlag(value: unknown, path: string): boolean {
  if (typeof value !== 'boolean') throw new ProblemError(path, `must be true or false (got ${shown(value)})`);
  return value;
}

/** A finite number in [least, most]. */
export function readNumber(value: unknown, path: string, least = 0, most = Number.MAX_SAFE_INTEGER): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new ProblemError(path, `must be a finite number (got ${shown(value)})`);
  if (value < least) throw new ProblemError(path, `must be at least ${least} (got ${value})`);
  if (value > most) throw new ProblemError(path, `must be at most ${most} (got ${value})`);
  return value;
}

export function readWhole(value: unknown, path: string, least = 0, most = Number.MAX_SAFE_INTEGER): number {
  const number = readNumber(value, path, least, most);
  if (!Number.isInteger(number)) throw new ProblemError(path, `must be a whole number (got ${number})`);
  return number;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

function isDate(text: string): boolean {
  const parts = DATE.exec(text);
  if (parts === null) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** `YYYY-MM-DD` that exists in the calendar. */
export function readDate(value: unknown, path: string): string {
  if (typeof value !== 'string' || !isDate(value))
    throw new ProblemError(path, `must be a date like 2026-11-26 (got ${shown(value)})`);
  return value;
}

/** `HH:mm`; `24:00` only where a range ends. */
export function readTime(value: unknown, path: string, end = false): string {
  if (typeof value !== 'string' || !(TIME.test(value) || (end && value === '24:00'))) {
    throw new ProblemError(path, `must be a local time like 09:00 (got ${shown(value)})`);
  }
  return value;
}

/** An ISO instant with `Z` or an offset. */
export function readInstant(value: unknown, path: string): string {
  const parts = typeof value === 'string' ? INSTANT.exec(value) : null;
  if (typeof value !== 'string' || parts === null || !isDate(parts[1] ?? '')) {
    throw new ProblemError(path, `must be an instant like 2026-11-21T14:00:00Z (got ${shown(value)})`);
  }
  if (parts[2] === undefined) throw new ProblemError(path, `must end in Z or an offset (got ${shown(value)})`);
  if (!Number.isFinite(Date.parse(value)))
    throw new ProblemError(path, `must be an instant like 2026-11-21T14:00:00Z (got ${shown(value)})`);
  return value;
}

export function readZone(value: unknown, path: string): string {
  const zone = readText(value, path);
  if (!isZone(zone)) throw new ProblemError(path, `must be a time zone like America/Chicago (got ${shown(zone)})`);
  return zone;
}

/** Compares by code unit, which is the same on every machine. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
