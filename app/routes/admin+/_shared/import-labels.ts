import type { Tone } from '#app/components/ui/badge';

export type ImportStatus = 'reading' | 'judging' | 'checked' | 'writing' | 'stopped' | 'done' | 'failed';
export type RowOutcome = 'customer' | 'address' | 'added' | 'changed' | 'same' | 'wrong';
export type ImportKind = 'customers' | 'pros' | 'past_jobs' | 'prices';

export const statusLabels: Record<ImportStatus, { tone: Tone; label: string }> = {
  reading: { tone: 'info', label: 'Reading' },
  judging: { tone: 'info', label: 'Checking' },
  checked: { tone: 'warn', label: 'Ready to import' },
  writing: { tone: 'info', label: 'Importing' },
  stopped: { tone: 'warn', label: 'Stopped' },
  done: { tone: 'good', label: 'Imported' },
  failed: { tone: 'bad', label: 'Can’t be read' },
};

const ADDED: Record<ImportKind, string> = {
  customers: 'New customer',
  pros: 'New pro',
  past_jobs: 'New job',
  prices: 'New add-on',
};
const CHANGED: Record<ImportKind, string> = {
  customers: 'Changed',
  pros: 'Changed',
  past_jobs: 'Changed job',
  prices: 'New price',
};

/** What a row comes to, in the words of its kind. */
export function labelOutcome(kind: ImportKind, outcome: RowOutcome): { tone: Tone; label: string } {
  if (outcome === 'added') return { tone: 'good', label: ADDED[kind] };
  if (outcome === 'changed') return { tone: 'info', label: CHANGED[kind] };
  return OUTCOMES[outcome];
}

const OUTCOMES: Record<Exclude<RowOutcome, 'added' | 'changed'>, { tone: Tone; label: string }> = {
  customer: { tone: 'good', label: 'New customer' },
  address: { tone: 'info', label: 'New address' },
  same: { tone: 'calm', label: 'Nothing new' },
  wrong: { tone: 'bad', label: 'Problem' },
};

export const kindLabels: Record<ImportKind, string> = {
  customers: 'Customers',
  pros: 'Pros',
  past_jobs: 'Past jobs',
  prices: 'Prices',
};

/** What the rows of a kind are about: the head of the first column of a report. */
export const rowLabels: Record<ImportKind, string> = {
  customers: 'Customer',
  pros: 'Pro',
  past_jobs: 'Job',
  prices: 'Name',
};

/** The page that shows what a row became. */
export function rowPath(kind: ImportKind, userId: string): string {
  return kind === 'pros' ? `/admin/users/${userId}` : `/admin/customers/${userId}`;
}

/** Whose export a file was recognized as. */
export const sourceLabels: Record<string, string> = {
  jobber: 'Jobber',
  'housecall-pro': 'Housecall Pro',
  other: 'other columns',
};
