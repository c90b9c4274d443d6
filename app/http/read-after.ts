import { z } from 'zod';

const rowId = z.string().uuid().catch('');

/** The row that the page before ended with, from the parameter of a list; empty for the first page. */
export function readAfter(url: URL, list: string): string {
  return rowId.parse(url.searchParams.get(list));
}
