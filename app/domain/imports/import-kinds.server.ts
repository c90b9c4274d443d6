import { customerKind } from './customers/customer-kind.server';
import type { ImportKind, ImportKindName } from './import-kind';
import { pastJobKind } from './past-jobs/past-job-kind.server';
import { priceKind } from './prices/price-kind.server';
import { proKind } from './pros/pro-kind.server';

export const importKinds: Record<ImportKindName, ImportKind> = {
  customers: customerKind,
  pros: proKind,
  past_jobs: pastJobKind,
  prices: priceKind,
};
