import type { Tone } from '#app/components/ui/badge';
import { mark, type Marked } from '#app/platform/texts/t';

export type ImportStatus = 'reading' | 'judging' | 'checked' | 'writing' | 'stopped' | 'done' | 'failed';
export type RowOutcome = 'customer' | 'address' | 'added' | 'changed' | 'same' | 'wrong';
export type ImportKind = 'customers' | 'pros' | 'past_jobs' | 'prices';

export const statusLabels: Record<ImportStatus, { tone: Tone; label: Marked }> = {
  reading: { tone: 'info', label: mark('Reading') },
  judging: { tone: 'info', label: mark('Checking') },
  checked: { tone: 'warn', label: mark('Ready to import') },
  writing: { tone: 'info', label: mark('Importing') },
  stopped: { tone: 'warn', label: mark('Stopped') },
  done: { tone: 'good', label: mark('Imported') },
  failed: { tone: 'bad', label: mark('Can’t be read') },
};

const ADDED: Record<ImportKind, Marked> = {
  customers: mark('New customer'),
  pros: mark('New pro'),
  past_jobs: mark('New job'),
  prices: mark('New add-on'),
};
const CHANGED: Record<ImportKind, Marked> = {
  customers: mark('Changed'),
  pros: mark('Changed'),
  past_jobs: mark('Changed job'),
  prices: mark('New price'),
};

/** What a row comes to, in the words of its kind. */
export function labelOutcome(kind: ImportKind, outcome: RowOutcome): { tone: Tone; label: Marked } {
  if (outcome === 'added') return { tone: 'good', label: ADDED[kind] };
  if (outcome === 'changed') return { tone: 'info', label: CHANGED[kind] };
  return OUTCOMES[outcome];
}

const OUTCOMES: Record<Exclude<RowOutcome, 'added' | 'changed'>, { tone: Tone; label: Marked }> = {
  customer: { tone: 'good', label: mark('New customer') },
  address: { tone: 'info', label: mark('New address') },
  same: { tone: 'calm', label: mark('Nothing new') },
  wrong: { tone: 'bad', label: mark('Problem') },
};

export const kindLabels: Record<ImportKind, Marked> = {
  customers: mark('Customers'),
  pros: mark('Pros'),
  past_jobs: mark('Past jobs'),
  prices: mark('Prices'),
};

/** What the rows of a kind are about: the head of the first column of a report. */
export const rowLabels: Record<ImportKind, Marked> = {
  customers: mark('Customer'),
  pros: mark('Pro'),
  past_jobs: mark('Job'),
  prices: mark('Name'),
};

/** The page that shows what a row became. */
export function rowPath(kind: ImportKind, userId: string): string {
  return kind === 'pros' ? `/admin/users/${userId}` : `/admin/customers/${userId}`;
}

/** Whose export a file was recognized as. */
export const sourceLabels: Record<string, string> = {
  jobber: 'Jobber',
  'housecall-pro': 'Housecall Pro',
  other: mark('other columns'),
};
