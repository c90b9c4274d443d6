import type { Role } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { recordAudit } from '../audit/record-audit.server';
import { type Flag, isFlagOn, type FlagViewer } from './flag-policy';
import { type FlagKey, seedFlags } from './seed-flags';
import { t } from '#app/platform/texts/t';

const KEEP_MS = 30_000;

/** Shared by the copies of this module that one process may hold: the server's own and that of the built pages. */
const kept = globalThis as typeof globalThis & { appFlags?: { flags: Map<string, Flag>; until: number } };

/** As the flags ship: what a row that is missing stands for. */
const shipped: [string, Flag][] = seedFlags.map(({ key, on }) => [key, { key, on, roles: [], percent: 100 }]);

/** Every flag, read at most once in 30 seconds by each process. */
async function allFlags(db: Db): Promise<Map<string, Flag>> {
  const at = now().getTime();
  const known = kept.appFlags;
  if (known && known.until > at && known.until <= at + KEEP_MS) return known.flags;
  const rows = await db.featureFlag.findMany({ select: { key: true, on: true, roles: true, percent: true } });
  const read = { flags: new Map([...shipped, ...rows.map((row): [string, Flag] => [row.key, row])]), until: at + KEEP_MS };
  kept.appFlags = read;
  return read.flags;
}

/** Whether that part of the product is on for the viewer. A change takes effect within 30 seconds. */
export async function isOn(db: Db, key: FlagKey, viewer: FlagViewer): Promise<boolean> {
  return isFlagOn((await allFlags(db)).get(key), viewer);
}

/** For the process that changed one, and for tests. */
export function resetFlagCache(): void {
  kept.appFlags = undefined;
}

export function listFlags(db: Db) {
  return db.featureFlag.findMany({
    select: { key: true, description: true, on: true, roles: true, percent: true, version: true, updatedAt: true },
    orderBy: { key: 'asc' },
  });
}

export type FlagChange = {
  key: string;
  version: number;
  on: boolean;
  roles: Role[];
  percent: number;
  reason: string;
  adminId: string;
};

/** Sets a flag and records who did it and why. Throws Conflict when another admin changed it meanwhile, NotFound. */
export async function saveFlag(tx: Tx, change: FlagChange): Promise<void> {
  const { key, version, on, roles, percent } = change;
  const before = await tx.featureFlag.findUnique({ where: { key }, select: { on: true, roles: true, percent: true } });
  if (!before) throw new NotFound();
  const { count } = await tx.featureFlag.updateMany({
    where: { key, version },
    data: { on, roles, percent, version: { increment: 1 }, updatedAt: now() },
  });
  if (count === 0) throw new Conflict('version', t('Another admin just changed this flag. Check their change and try again.'));
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: change.adminId },
    action: 'flag.change',
    objectType: 'feature_flag',
    objectId: key,
    reason: change.reason,
    data: { before, after: { on, roles, percent } },
  });
  resetFlagCache();
}
