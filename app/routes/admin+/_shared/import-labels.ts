import type { Tone } from '#app/components/ui/badge';

export type ImportStatus = 'reading' | 'judging' | 'checked' | 'writing' | 'stopped' | 'done' | 'failed';
export type RowOutcome = 'customer' | 'address' | 'same' | 'wrong';

export const statusLabels: Record<ImportStatus, { tone: Tone; label: string }> = {
  reading: { tone: 'info', label: 'Reading' },
  judging: { tone: 'info', label: 'Checking' },
  checked: { tone: 'warn', label: 'Ready to import' },
  writing: { tone: 'info', label: 'Importing' },
  stopped: { tone: 'warn', label: 'Stopped' },
  done: { tone: 'good', label: 'Imported' },
  failed: { tone: 'bad', label: 'Can’t be read' },
};

export const outcomeLabels: Record<RowOutcome, { tone: Tone; label: string }> = {
  customer: { tone: 'good', label: 'New customer' },
  address: { tone: 'info', label: 'New address' },
  same: { tone: 'calm', label: 'Nothing new' },
  wrong: { tone: 'bad', label: 'Problem' },
};

/** Whose export a file was recognized as. */
export const sourceLabels: Record<string, string> = {
  jobber: 'Jobber',
  'housecall-pro': 'Housecall Pro',
  other: 'other columns',
};
