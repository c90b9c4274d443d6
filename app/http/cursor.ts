import { z } from 'zod';

/** Where a page of a list begins: after the row with this instant and id. */
export type Cursor = { at: Date; id: string };

const shape = z.tuple([z.string().datetime(), z.string().uuid()]);

/** `2026-11-10T16:00:00.000Z~<uuid>`; anything else is the first page. */
export function readCursor(text: string | null): Cursor | null {
  const parsed = shape.safeParse((text ?? '').split('~'));
  return parsed.success ? { at: new Date(parsed.data[0]), id: parsed.data[1] } : null;
}

export function writeCursor({ at, id }: Cursor): string {
  return encodeURIComponent(`${at.toISOString()}~${id}`);
}
