import type { SqlQuery } from '@prisma/driver-adapter-utils';

/**
 * What may stand in a text of SQL, in this order: a comment or a quoted word, which are passed over; a value of an enum; what a column has to equal; how
 * many rows; any other value.
 */
const PARTS =
  /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|CAST\(\$(\d+)::text AS ("\w+"\."\w+")\)|(=|<>) \$(\d+)(?!\d|::)|\b(LIMIT|OFFSET) \$(\d+)|\$(\d+)/g;
const CHANGES_OTHERS = /^\s*(insert|with)\b/i;
const ENUM_VALUE = /^\w{1,60}$/;
/** Sizes of pages and batches; a number that is larger may be another one each time. */
const ROWS = /^\d{1,4}$/;

/** A place of a value: the text before it, how it is written there, and how where it is a constant of the code, if it may be one. */
type Part = { before: string; whole: string; slot: number; asConstant?: (value: unknown) => string | null };
type Written = { sql: string; slots: number[] };
type Parsed = { parts: Part[]; rest: string; mayChange: boolean; written: Map<string, Written> };

/** Texts come again and again; so many are remembered, and so many ways to write each. Longer ones are lists of another length each time. */
const MOST_TEXTS = 1_000;
const MOST_WAYS = 10;
const LONGEST_TEXT = 6_000;
const parsed = new Map<string, Parsed>();

function readPart(found: RegExpExecArray | RegExpMatchArray, before: string): Part | null {
  const [whole, cast, type = '', sign = '=', equals, rows = '', count, other] = found;
  if (cast)
    return {
      before,
      whole,
      slot: Number(cast),
      asConstant: (value) => (typeof value === 'string' && ENUM_VALUE.test(value) ? `CAST('${value}' AS ${type})` : null),
    };
  if (equals)
    return {
      before,
      whole,
      slot: Number(equals),
      asConstant: (value) => (typeof value === 'boolean' ? `${sign} ${String(value)}` : null),
    };
  if (count)
    return {
      before,
      whole,
      slot: Number(count),
      asConstant(value) {
        const text = String(value);
        return (rows === 'LIMIT' ? ROWS.test(text) : text === '0') ? `${rows} ${text}` : null;
      },
    };
  return other ? { before, whole, slot: Number(other) } : null;
}

function parse(sql: string): Parsed {
  const parts: Part[] = [];
  let end = 0;
  for (const found of sql.matchAll(PARTS)) {
    const part = readPart(found, sql.slice(end, found.index));
    if (!part) continue;
    parts.push(part);
    end = found.index + found[0].length;
  }
  const mayChange = !CHANGES_OTHERS.test(sql) && parts.some(({ asConstant }) => asConstant);
  return { parts, rest: sql.slice(end), mayChange, written: new Map() };
}

/** Instead of the one that was written first, where there is no more room. */
function remember<T>(known: Map<string, T>, key: string, value: T, most: number): void {
  const [first] = known.keys();
  if (known.size >= most && first !== undefined) known.delete(first);
  known.set(key, value);
}

function parseOnce(sql: string): Parsed {
  const known = parsed.get(sql);
  if (known) return known;
  const fresh = parse(sql);
  if (sql.length <= LONGEST_TEXT) remember(parsed, sql, fresh, MOST_TEXTS);
  return fresh;
}

/** With these constants in their places; the values that remain are counted again. */
function write({ parts, rest }: Parsed, constants: (string | null)[]): Written {
  const slots: number[] = [];
  let sql = '';
  for (const [at, { before, whole, slot }] of parts.entries()) {
    sql += before;
    const constant = constants[at] ?? null;
    if (constant !== null) {
      sql += constant;
      continue;
    }
    const known = slots.indexOf(slot);
    const place = known === -1 ? slots.push(slot) : known + 1;
    sql += whole.replace(`$${slot}`, () => `$${place}`);
  }
  return { sql: sql + rest, slots };
}

function writeOnce(text: Parsed, constants: (string | null)[]): Written {
  const key = constants.join('\n');
  const known = text.written.get(key);
  if (known) return known;
  const fresh = write(text, constants);
  remember(text.written, key, fresh, MOST_WAYS);
  return fresh;
}

/**
 * Writes into a statement what the code says and no one has typed: statuses and other values of enums, yes and no, and how many rows. Prisma
 * sends these as values, and a plan that is kept for any value does not know them: it may use no index that holds only one status, and
 * takes a page of 25 rows for a tenth of the table.
 */
export function inlineConstants(query: SqlQuery): SqlQuery {
  const { args, argTypes } = query;
  if (args.length === 0) return query;
  const text = parseOnce(query.sql);
  if (!text.mayChange) return query;
  const constants = text.parts.map(({ slot, asConstant }) => asConstant?.(args[slot - 1]) ?? null);
  if (constants.every((constant) => constant === null)) return query;
  const { sql, slots } = writeOnce(text, constants);
  return { ...query, sql, args: slots.map((slot) => args[slot - 1]), argTypes: slots.map((slot) => argTypes[slot - 1]!) };
}
