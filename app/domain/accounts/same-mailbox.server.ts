import type { Tx } from '#app/platform/db.server';
import { getMailbox } from './mailbox';

/**
 * The account whose mailbox the address leads to: "pat+lights@town.test" is delivered to "pat@town.test". The lock makes of two
 * sign-ups at once one after the other. An account of the very address comes first.
 */
export async function findSameMailbox(tx: Tx, email: string): Promise<string | null> {
  const mailbox = getMailbox(email);
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`mailbox:${mailbox}`}, 0))`;
  const [known] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM app_user WHERE regexp_replace(lower(email::text), '\\+[^@]*@', '@') = ${mailbox}
    ORDER BY email = ${email} DESC, created_at LIMIT 1`;
  return known?.id ?? null;
}
