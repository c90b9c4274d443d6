import type { Tx } from '#app/platform/db.server';
import { LEAST_COVERAGE_CENTS } from '../pros/checklist-policy';

/**
 * Writes the last day on which some approved certificate of at least $1M covers the pro: what the engine judges each visit's
 * day by. Call it whenever a certificate is approved, refused or deleted.
 */
export async function setInsurance(tx: Tx, { proId }: { proId: string }): Promise<void> {
  const best = await tx.proDocument.findFirst({
    where: {
      proId,
      kind: 'insurance',
      status: 'approved',
      deletedAt: null,
      expiresOn: { not: null },
      coverageCents: { gte: LEAST_COVERAGE_CENTS },
    },
    orderBy: { expiresOn: 'desc' },
    select: { expiresOn: true },
  });
  await tx.pro.update({ where: { id: proId }, data: { insuranceExpires: best?.expiresOn ?? null, version: { increment: 1 } } });
}
