import type { PrismaClient } from '#prisma';

/** placeholder replaced below */
export async function reconcile(_db: PrismaClient, _input: { runId?: string }): Promise<void> {
  await Promise.resolve();
}
