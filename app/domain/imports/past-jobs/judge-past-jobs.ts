import type { Account } from '../find-accounts.server';
import type { JudgedRow, StoredRow } from '../import-kind';
import type { FilePastJob } from './read-past-job-row';

/** What is kept of a row until it is written. */
export type StoredPastJob = Omit<FilePastJob, 'address'> & { site: { street: string; zip: string } | null };

export type JobOwner = { account: Account | null; siteId: string | null };

/** What of a job may change from one file to the next. */
export type JobFacts = Pick<
  StoredPastJob,
  'number' | 'title' | 'lines' | 'doneOn' | 'completed' | 'status' | 'totalCents' | 'paidCents' | 'assignedTo'
>;

export type KnownJob = JobFacts & { customerId: string };
export type JobVerdict = {
  keyHash: string;
  job: StoredPastJob;
  customerId: string | null;
  siteId: string | null;
  rows: JudgedRow[];
};

const NO_ONE = 'We can’t find this customer by email, phone number or address. Import the customers first.';
const DELETED = 'This customer had their account deleted here. The import doesn’t bring their jobs back.';
const NO_CUSTOMER = 'This email address belongs to an account that isn’t a customer’s.';

type Found = { keyHash: string; owner: JobOwner; known: KnownJob | undefined };

/** What becomes of all rows of one job: the first counts, and changes what is here. */
export function judgePastJob(rows: readonly StoredRow<StoredPastJob>[], { keyHash, owner, known }: Found): JobVerdict {
  const [first] = rows as [StoredRow<StoredPastJob>];
  const { account, siteId } = owner;
  const problem = !account ? NO_ONE : account.deletedAt ? DELETED : account.roles.includes('customer') ? null : NO_CUSTOMER;
  const judged = rows.map(({ row, data }, place): JudgedRow => {
    if (problem) return { row, outcome: 'wrong', note: problem };
    if (place > 0 && isSame(data, first.data)) return { row, outcome: 'same', note: '' };
    if (place > 0) return { row, outcome: 'wrong', note: `The job number ${data.number} is in row ${first.row} too.` };
    if (!known) return { row, outcome: 'added', note: '' };
    return { row, outcome: isSame(data, known) ? 'same' : 'changed', note: '' };
  });
  return { keyHash, job: first.data, customerId: account && !problem ? account.id : null, siteId, rows: judged };
}

function isSame(a: JobFacts, b: JobFacts): boolean {
  return (
    a.number === b.number &&
    a.title === b.title &&
    a.lines === b.lines &&
    a.doneOn === b.doneOn &&
    a.completed === b.completed &&
    a.status === b.status &&
    a.totalCents === b.totalCents &&
    a.paidCents === b.paidCents &&
    a.assignedTo === b.assignedTo
  );
}
