import { z } from 'zod';

const rowId = z.string().uuid().catch('');
const messageNumber = z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined);

/** The row that the page before ended with, from the parameter of a list; empty for the first page. */
export function readAfter(url: URL, list: string): string {
  return rowId.parse(url.searchParams.get(list));
}

/** The message before which a conversation is read; undefined for its newest messages. */
export function readBefore(url: URL): number | undefined {
  return messageNumber.parse(url.searchParams.get('before') ?? undefined);
}
