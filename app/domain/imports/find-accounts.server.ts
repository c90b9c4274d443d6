import type { Tx } from '#app/platform/db.server';
import { getMailbox } from '../accounts/mailbox';

export type Account = { id: string; status: string; roles: readonly string[]; deletedAt: Date | null };

/** The accounts of these email addresses, by mailbox. */
export async function findByMailbox(tx: Tx, emails: readonly string[]): Promise<Map<string, Account>> {
  const mailboxes = emails.map(getMailbox);
  // One look into the index for each: the database would read the whole table where it has grown since it was last looked at.
  const found = await tx.$queryRaw<(Account & { mailbox: string })[]>`
    SELECT wanted.mailbox, account.id, account.status, account.roles, account.deleted_at AS "deletedAt"
    FROM unnest(${mailboxes}::text[]) AS wanted (mailbox) CROSS JOIN LATERAL (
      SELECT id, status::text AS status, roles::text[] AS roles, deleted_at, created_at FROM app_user
      WHERE regexp_replace(lower(email::text), '\\+[^@]*@', '@') = wanted.mailbox OFFSET 0) AS account
    ORDER BY account.created_at DESC`;
  return new Map(found.map(({ mailbox, ...account }) => [mailbox, account]));
}

/** The accounts that were imported under these keys, by the key’s hash. */
export async function findByKey(tx: Tx, hashes: readonly string[]): Promise<Map<string, Account>> {
  const found = await tx.importedCustomer.findMany({
    where: { keyHash: { in: [...hashes] } },
    select: { keyHash: true, user: { select: { id: true, status: true, roles: true, deletedAt: true } } },
  });
  return new Map(found.map(({ keyHash, user }) => [keyHash, user]));
}
