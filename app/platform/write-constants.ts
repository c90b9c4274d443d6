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

type Found = { slot: number; constant: string | null };

/** What a part of the text is: a value, and how it is written where it is a constant of the code. */
function readPart([, cast, type, sign, equals, rows, count, other]: (string | undefined)[], args: unknown[]): Found | null {
  if (cast) {
    const value = args[Number(cast) - 1];
    const constant = typeof value === 'string' && ENUM_VALUE.test(value) ? `CAST('${value}' AS ${type ?? ''})` : null;
    return { slot: Number(cast), constant };
  }
  if (equals) {
    const value = args[Number(equals) - 1];
    return { slot: Number(equals), constant: typeof value === 'boolean' ? `${sign ?? '='} ${String(value)}` : null };
  }
  if (count) {
    const value = String(args[Number(count) - 1]);
    const isConstant = rows === 'LIMIT' ? ROWS.test(value) : value === '0';
    return { slot: Number(count), constant: isConstant ? `${rows ?? ''} ${value}` : null };
  }
  return other ? { slot: Number(other), constant: null } : null;
}

/**
 * Writes into a statement what the code says and no one has typed: statuses and other values of enums, yes and no, and how many rows. Prisma
 * sends these as values, and a plan that is kept for any value does not know them: it may use no index that holds only one status, and
 * takes a page of 25 rows for a tenth of the table.
 */
export function writeConstants(query: SqlQuery): SqlQuery {
  const { sql, args, argTypes } = query;
  if (args.length === 0 || CHANGES_OTHERS.test(sql)) return query;
  const slots: number[] = [];
  let isChanged = false;
  const text = sql.replace(PARTS, (whole: string, ...groups: (string | undefined)[]) => {
    const part = readPart([whole, ...groups.slice(0, 7)], args);
    if (!part) return whole;
    if (part.constant !== null) {
      isChanged = true;
      return part.constant;
    }
    const known = slots.indexOf(part.slot);
    const place = known === -1 ? slots.push(part.slot) : known + 1;
    return whole.replace(`$${part.slot}`, () => `$${place}`);
  });
  if (!isChanged) return query;
  return { ...query, sql: text, args: slots.map((slot) => args[slot - 1]), argTypes: slots.map((slot) => argTypes[slot - 1]!) };
}
