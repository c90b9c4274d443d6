import { Prisma } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { findBlocked } from '../accounts/blocklist.server';
import { getMailbox } from '../accounts/mailbox';
import { knownBy } from './customer-keys';
import { judgeCustomer, type ImportRow, type KnownAccount, type Verdict } from './judge-customers';
import type { StoredCustomer } from './stored-customer';

/** So many customers at once. */
const BATCH_SIZE = 400;

type Step = 'read' | 'judged';
type Account = Omit<KnownAccount, 'sites'>;

/** The next customers of an import whose rows are at this step, and what becomes of each. All rows of one customer come together. */
export async function judgeBatch(tx: Tx, { importId, step }: { importId: string; step: Step }): Promise<Verdict[]> {
  const at = Prisma.sql`import_id = ${importId}::uuid AND step = ${step}::customer_import_step`;
  const next = await tx.$queryRaw<{ key: string }[]>`
    SELECT DISTINCT key FROM customer_import_row WHERE ${at} AND key IS NOT NULL ORDER BY key LIMIT ${BATCH_SIZE}`;
  const keys = next.map(({ key }) => key);
  const rows = await tx.$queryRaw<{ row: number; key: string; data: StoredCustomer }[]>`
    SELECT row, key, data FROM customer_import_row WHERE ${at} AND key = ANY (${keys}) ORDER BY row`;
  const customers = [...groupBy(rows, ({ key }) => key).values()];
  const accounts = await findAccounts(tx, customers);
  const blocked = await findBlocked(
    tx,
    customers.map(([first]) => ({ email: first?.data.email, phone: first?.data.phone })),
  );
  return customers.map((own, place) => judgeCustomer(own, accounts[place] ?? null, blocked.has(place)));
}

/** Of each customer the account that is theirs: by the id of the old product first, then by the mailbox. */
async function findAccounts(tx: Tx, customers: readonly ImportRow[][]): Promise<(KnownAccount | null)[]> {
  const [known, mailed] = [await findKnown(tx, customers), await findMailed(tx, customers)];
  const found = customers.map((rows) => {
    const byKey = rows.flatMap(({ data }) => knownBy(data).flatMap((hash) => known.get(hash) ?? []));
    const byMailbox = rows.flatMap(({ data }) => (data.email ? (mailed.get(getMailbox(data.email)) ?? []) : []));
    return byKey[0] ?? byMailbox[0] ?? null;
  });
  const ids = found.flatMap((account) => (account ? [account.id] : []));
  const sites = await tx.site.findMany({
    where: { customerId: { in: ids } },
    select: { customerId: true, street: true, zip: true, archivedAt: true },
  });
  const sitesOf = groupBy(sites, ({ customerId }) => customerId);
  return found.map((account) => account && { ...account, sites: sitesOf.get(account.id) ?? [] });
}

async function findKnown(tx: Tx, customers: readonly ImportRow[][]): Promise<Map<string, Account>> {
  const hashes = customers.flat().flatMap(({ data }) => knownBy(data));
  const found = await tx.importedCustomer.findMany({
    where: { keyHash: { in: hashes } },
    select: { keyHash: true, user: { select: { id: true, status: true, roles: true, deletedAt: true } } },
  });
  return new Map(found.map(({ keyHash, user }) => [keyHash, user]));
}

async function findMailed(tx: Tx, customers: readonly ImportRow[][]): Promise<Map<string, Account>> {
  const mailboxes = customers.flat().flatMap(({ data }) => (data.email ? [getMailbox(data.email)] : []));
  // One look into the index for each: the database would read the whole table where it has grown since it was last looked at.
  const found = await tx.$queryRaw<(Account & { mailbox: string })[]>`
    SELECT wanted.mailbox, account.id, account.status, account.roles, account.deleted_at AS "deletedAt"
    FROM unnest(${mailboxes}::text[]) AS wanted (mailbox) CROSS JOIN LATERAL (
      SELECT id, status::text AS status, roles::text[] AS roles, deleted_at, created_at FROM app_user
      WHERE regexp_replace(lower(email::text), '\\+[^@]*@', '@') = wanted.mailbox OFFSET 0) AS account
    ORDER BY account.created_at DESC`;
  return new Map(found.map(({ mailbox, ...account }) => [mailbox, account]));
}

/** Node 20 has none of its own. */
function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
