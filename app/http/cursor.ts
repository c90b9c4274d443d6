import { z } from 'zod';

/** Where a page of a list begins: after the row with this instant and id. */
export type Cursor = { at: Date; id: string };

/** An instant in an address. The database knows no year 0, and no row of ours is from before 1970. */
export const instantSchema = z
  .string()
  .datetime()
  .transform((text) => new Date(text))
  .refine((at) => at.getTime() >= 0);

const shape = z.tuple([instantSchema, z.string().uuid()]);

/** `2026-11-10T16:00:00.000Z~<uuid>`; anything else is the first page. */
export function readCursor(text: string | null): Cursor | null {
  const parsed = shape.safeParse((text ?? '').split('~'));
  return parsed.success ? { at: parsed.data[0], id: parsed.data[1] } : null;
}

export function writeCursor({ at, id }: Cursor): string {
  return encodeURIComponent(`${at.toISOString()}~${id}`);
}
