import type { Tx } from '#app/platform/db.server';
import { groupBy } from '#app/platform/group-by';
import { findBlocked } from '../../accounts/blocklist.server';
import { getMailbox } from '../../accounts/mailbox';
import { findCustomerColumns } from './customer-columns';
import { customerKey, knownBy } from './customer-keys';
import { findByKey, findByMailbox } from '../find-accounts.server';
import type { Batch, ImportKind, Judgment, ReadRow } from '../import-kind';
import { judgeCustomer, type ImportRow, type KnownAccount } from './judge-customers';
import { nextRows } from '../next-rows.server';
import { findStates, placeAddresses } from '../place-addresses.server';
import { readCustomerRow, type CustomerRow } from './read-customer-row';
import type { StoredCustomer } from './stored-customer';
import { writeCustomers } from './write-customers.server';

/** So many customers at once. */
const BATCH_SIZE = 400;
const NO_WAY_TO_TELL = 'There is no email, phone number or address. Add one, so that we know this customer again.';

/** Customers with their addresses. */
export const customerKind: ImportKind = {
  columnsHint: 'Name, Email, Phone, Street, ZIP',
  recognize: (header) => {
    const columns = findCustomerColumns(header);
    if (!columns) return null;
    return {
      source: columns.source,
      read: async (tx, { rows }) => {
        const read = rows.map((cells) => readCustomerRow(columns, cells));
        const zips = read.flatMap((row) => (row.ok ? row.addresses.map(({ zip }) => zip) : []));
        const states = await findStates(tx, zips);
        return read.map((row) => toReadRow(row, states));
      },
    };
  },
  finishReading: joinRowsOfOne,
  judge: judgeCustomers,
};

function toReadRow(read: CustomerRow, states: ReadonlyMap<string, string>): ReadRow {
  if (!read.ok) return read;
  const { ok: _, addresses, ...customer } = read;
  const { name } = customer;
  const sites = placeAddresses(addresses, states);
  if (typeof sites === 'string') return { ok: false, name, problem: sites };
  const data: StoredCustomer = { ...customer, sites };
  const key = customerKey(data);
  return key ? { ok: true, name, key, sourceId: data.sourceId, data } : { ok: false, name, problem: NO_WAY_TO_TELL };
}

/** Rows of one customer of the old product are one customer, whichever of them has the email. */
async function joinRowsOfOne(tx: Tx, importId: string): Promise<void> {
  // The database has no figures of rows this young and would compare each with all others.
  await tx.$executeRaw`SET LOCAL enable_nestloop = off`;
  await tx.$executeRaw`
    UPDATE customer_import_row AS lone SET key = mailed.key
    FROM (SELECT source_id, min(key) AS key FROM customer_import_row
      WHERE import_id = ${importId}::uuid AND source_id IS NOT NULL AND key LIKE 'mail:%' GROUP BY source_id) AS mailed
    WHERE lone.import_id = ${importId}::uuid AND lone.source_id = mailed.source_id AND lone.key NOT LIKE 'mail:%'`;
  await tx.$executeRaw`SET LOCAL enable_nestloop = on`;
}

/** The next customers of an import, and what becomes of each. */
async function judgeCustomers(tx: Tx, batch: Batch): Promise<Judgment> {
  const customers = await nextRows<StoredCustomer>(tx, batch, BATCH_SIZE);
  const accounts = await findAccounts(tx, customers);
  const blocked = await findBlocked(
    tx,
    customers.map(([first]) => ({ email: first?.data.email, phone: first?.data.phone })),
  );
  const verdicts = customers.map((own, place) => judgeCustomer(own, accounts[place] ?? null, blocked.has(place)));
  return {
    rows: verdicts.flatMap(({ rows }) => rows),
    write: async (writeTx) => {
      const written = await writeCustomers(writeTx, { verdicts, adminId: batch.adminId });
      return new Map(written.flatMap(({ rows, userId }) => rows.map(({ row }) => [row, userId])));
    },
  };
}

/** Of each customer the account that is theirs: by the id of the old product first, then by the mailbox. */
async function findAccounts(tx: Tx, customers: readonly ImportRow[][]): Promise<(KnownAccount | null)[]> {
  const all = customers.flat().map(({ data }) => data);
  const known = await findByKey(tx, all.flatMap(knownBy));
  const mailed = await findByMailbox(
    tx,
    all.flatMap(({ email }) => email ?? []),
  );
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
