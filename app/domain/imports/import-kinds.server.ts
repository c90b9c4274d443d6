import { customerKind } from './customer-kind.server';
import type { ImportKind, ImportKindName } from './import-kind';
import { proKind } from './pro-kind.server';

export const importKinds: Record<ImportKindName, ImportKind> = {
  customers: customerKind,
  pros: proKind,
  past_jobs: customerKind,
  prices: customerKind,
};
