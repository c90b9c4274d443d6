import { customerKind } from './customer-kind.server';
import type { ImportKind, ImportKindName } from './import-kind';
import { pastJobKind } from './past-job-kind.server';
import { proKind } from './pro-kind.server';

export const importKinds: Record<ImportKindName, ImportKind> = {
  customers: customerKind,
  pros: proKind,
  past_jobs: pastJobKind,
  /** No form takes them: the database has the word only. */
  prices: { columnsHint: '', recognize: () => null, judge: async () => ({ rows: [], write: async () => new Map() }) },
};
