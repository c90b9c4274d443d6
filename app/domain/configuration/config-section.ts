import { z } from 'zod';
import type { Db, Tx } from '#app/platform/db.server';

/** A row of the configuration: plain values by the name of their field. */
export type ConfigRow = Record<string, unknown>;

/** What the whole configuration is: rows by section and key. */
export type Configuration = Record<string, Record<string, ConfigRow>>;

/** Why a file can’t be applied: where in it, and a sentence. */
export type ConfigProblem = { path: string; text: string };

/** What is wrong with a file, all of it at once. Nothing was changed. */
export class ConfigProblems extends Error {
  constructor(readonly problems: readonly ConfigProblem[]) {
    super(problems.map(({ path, text }) => `${path}: ${text}`).join('\n'));
  }
}

/** One thing that is wrong, found while it is written. */
export function refuse(path: string, text: string): never {
  throw new ConfigProblems([{ path, text }]);
}

/** A kind of row that admins set on pages. Keys are codes, names and days, never ids that differ between installations. */
export type ConfigSection<Row extends ConfigRow = ConfigRow> = {
  name: string;
  /** The tables of its rows, by their names in the database. They are locked while a file is applied. */
  tables: readonly string[];
  /** The shape of the row with this key, and the checks of its page; null where there can be no such row. */
  row: (key: string) => z.ZodType<Row, z.ZodTypeDef, unknown> | null;
  read: (db: Db) => Promise<Map<string, Row>>;
  save: (tx: Tx, change: { key: string; row: Row; before: Row | null }) => Promise<void>;
  /** What becomes of a row that the file leaves out: "kept" as it is, "removed", or the row as it is retired. */
  leftOut: (key: string, row: Row, today: string) => Row | 'kept' | 'removed';
  remove?: (tx: Tx, key: string) => Promise<void>;
};

export function section<Row extends ConfigRow>(of: ConfigSection<Row>): ConfigSection {
  return of as unknown as ConfigSection;
}

/** A retired row stays: what was sold names it. */
export function retired<Row extends ConfigRow & { active: boolean }>(_key: string, row: Row): Row {
  return { ...row, active: false };
}

/** "IL/2026-01-01" in its two parts. */
export function keyParts(key: string): [string, string] {
  const at = key.indexOf('/');
  return at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
}

/** "IL/county/Cook/2026-01-01" in the place and the day. */
export function placeAndDay(key: string): [string, string] {
  const at = key.lastIndexOf('/');
  return at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
}

type Fields = Record<string, unknown>;

/**
 * Checks a row as if an admin had typed it into the form of its page. `names` says how the configuration calls a field that the form calls
 * otherwise.
 */
export function asOnPage<Row>(form: z.ZodTypeAny, toFields: (row: Row) => Fields, names: Record<string, string> = {}) {
  return (row: Row, context: z.RefinementCtx): void => {
    for (const { path, message } of form.safeParse(toFields(row)).error?.issues ?? []) {
      const field = String(path[0] ?? '');
      context.addIssue({ code: 'custom', path: [names[field] ?? field], message });
    }
  };
}

export function asText(value: number | null): string {
  return value === null ? '' : String(value);
}

export function asTick(value: boolean): 'on' | undefined {
  return value ? 'on' : undefined;
}

export const code = z.string().regex(/^[A-Za-z0-9_-]{1,60}$/);
export const line = z.string().trim();
export const lines = z.array(line);
export const whole = z.number({ invalid_type_error: 'Enter a whole number' }).int('Enter a whole number');
export const place = whole.min(0).max(100_000);
