import { plainStreet } from '../../sites/same-street';
import { MAX_SITES } from '../../sites/site.schema';
import type { JudgedRow } from '../import-kind';
import type { PlacedAddress } from '../place-addresses.server';
import type { StoredCustomer } from './stored-customer';

export type ImportRow = { row: number; data: StoredCustomer };

/** The account that the rows of one customer belong to, if there is one. */
export type KnownAccount = {
  id: string;
  status: string;
  roles: readonly string[];
  deletedAt: Date | null;
  sites: readonly { street: string; zip: string; archivedAt: Date | null }[];
};

export type Verdict = {
  /** Null: a new one is made. */
  accountId: string | null;
  customer: StoredCustomer;
  sites: PlacedAddress[];
  rows: JudgedRow[];
};

const DELETED = 'This customer had their account deleted here. The import doesn’t bring it back.';
const CLOSED = 'This email address or phone number belongs to a closed account.';
const NO_CUSTOMER = 'This email address belongs to an account that isn’t a customer’s.';
const TOO_MANY = `This customer would have more than ${MAX_SITES} addresses. Split them between several customers.`;

/** What becomes of all rows of one customer. An account that is here already only gets addresses that it doesn’t have. */
export function judgeCustomer(rows: readonly ImportRow[], account: KnownAccount | null, isBlocked: boolean): Verdict {
  const standing = account?.sites ?? [];
  const seen = new Set(standing.map(houseOf));
  const sites: PlacedAddress[] = [];
  const judged = rows.map(({ row, data }, place): JudgedRow => {
    const added = data.sites.filter((site) => !seen.has(houseOf(site)));
    for (const site of added) seen.add(houseOf(site));
    sites.push(...added);
    if (!account && place === 0) return { row, outcome: 'customer', note: '' };
    return { row, outcome: added.length > 0 ? 'address' : 'same', note: '' };
  });
  const problem = findProblem(account, isBlocked) ?? (isTooMuch(standing, sites) ? TOO_MANY : null);
  const customer = mergeRows(rows);
  if (problem)
    return { accountId: null, customer, sites: [], rows: judged.map(({ row }) => ({ row, outcome: 'wrong', note: problem })) };
  return { accountId: account?.id ?? null, customer, sites, rows: judged };
}

function houseOf({ street, zip }: { street: string; zip: string }): string {
  return `${zip} ${plainStreet(street)}`;
}

function findProblem(account: KnownAccount | null, isBlocked: boolean): string | null {
  if (!account) return isBlocked ? CLOSED : null;
  if (account.deletedAt) return DELETED;
  if (account.status !== 'active') return CLOSED;
  return account.roles.includes('customer') ? null : NO_CUSTOMER;
}

function isTooMuch(standing: KnownAccount['sites'], added: readonly PlacedAddress[]): boolean {
  return added.length > 0 && standing.filter(({ archivedAt }) => archivedAt === null).length + added.length > MAX_SITES;
}

/** One customer of all their rows: the first row that has it decides. */
function mergeRows(rows: readonly ImportRow[]): StoredCustomer {
  const all = rows.map(({ data }) => data);
  const [first] = all as [StoredCustomer, ...StoredCustomer[]];
  return {
    ...first,
    email: all.find(({ email }) => email)?.email ?? null,
    phone: all.find(({ phone }) => phone)?.phone ?? null,
    notes: [...new Set(all.flatMap(({ notes }) => notes.split('\n')).filter(Boolean))].join('\n'),
  };
}
