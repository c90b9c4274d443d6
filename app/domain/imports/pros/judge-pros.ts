import type { Account } from '../find-accounts.server';
import type { JudgedRow, StoredRow } from '../import-kind';
import type { FileLicense, FilePro } from './read-pro-row';

export type StoredLicense = FileLicense & { state: string; service: string };

/** What is kept of a row until it is written. */
export type StoredPro = Omit<FilePro, 'state' | 'workKinds' | 'license'> & {
  services: string[];
  license: StoredLicense | null;
  /** There is a license number, but none of their work needs one. */
  unusedLicense: boolean;
};

/** `pro` is null where no account is made. */
export type ProVerdict = { pro: StoredPro | null; licenses: StoredLicense[]; rows: JudgedRow[] };

const DELETED = 'This pro had their account deleted here. The import doesn’t bring it back.';
const CLOSED = 'This email address or phone number belongs to a closed account.';
const OTHER_ACCOUNT = 'This email address belongs to an account that isn’t a pro’s. They sign in and apply themselves.';
const HERE = 'This pro is here already and stays as they are.';
const UNUSED_LICENSE = 'The license number is left out: none of their kinds of work needs a license there.';

type Known = { account: Account | null; isBlocked: boolean; taken: Set<string> };

/** What becomes of all rows of one pro: further rows bring further licenses. `taken` gets the licenses that are new. */
export function judgePro(rows: readonly StoredRow<StoredPro>[], { account, isBlocked, taken }: Known): ProVerdict {
  const all = (outcome: 'same' | 'wrong', note: string): ProVerdict => ({
    pro: null,
    licenses: [],
    rows: rows.map(({ row }) => ({ row, outcome, note })),
  });
  if (account) {
    if (account.deletedAt) return all('wrong', DELETED);
    if (account.status !== 'active') return all('wrong', CLOSED);
    return account.roles.includes('pro') ? all('same', HERE) : all('wrong', OTHER_ACCOUNT);
  }
  if (isBlocked) return all('wrong', CLOSED);
  const licenses: StoredLicense[] = [];
  const judged: JudgedRow[] = [];
  for (const { row, data } of rows) {
    const { license } = data;
    const number = license && `${license.state} ${license.number}`;
    if (license && number && taken.has(number) && !licenses.some((own) => `${own.state} ${own.number}` === number)) {
      judged.push({ row, outcome: 'wrong', note: `Another pro already has the license number ${license.number}.` });
      continue;
    }
    const isNew = license !== null && number !== null && !taken.has(number);
    if (isNew) licenses.push(license);
    if (number) taken.add(number);
    const isFirst = judged.every(({ outcome }) => outcome === 'wrong');
    judged.push({ row, outcome: isFirst || isNew ? 'added' : 'same', note: data.unusedLicense ? UNUSED_LICENSE : '' });
  }
  const first = rows.find(({ row }) => judged.find((each) => each.row === row)?.outcome === 'added');
  if (!first) return { pro: null, licenses: [], rows: judged };
  const services = [...new Set(rows.flatMap(({ data }) => data.services))];
  return { pro: { ...first.data, services }, licenses, rows: judged };
}
