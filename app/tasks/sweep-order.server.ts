import { now } from '../platform/clock.server';

/** How many of a kind a sweep takes up in one run. */
export const BATCH_SIZE = 100;

/**
 * Those that a sweep took up longest ago come first, and before them those that it never took up: what cannot be done now is tried
 * again when all others have had their turn.
 */
export const IN_TURN = [{ sweptAt: { sort: 'asc' as const, nulls: 'first' as const } }, { id: 'asc' as const }];

type Rows = { id: string }[];
type Swept = {
  updateMany: (query: { where: { id: { in: string[] } }; data: { sweptAt: Date } }) => PromiseLike<unknown>;
};

/** Puts rows behind all others. */
export async function markSwept(table: Swept, rows: Rows): Promise<void> {
  if (rows.length === 0) return;
  await table.updateMany({ where: { id: { in: rows.map(({ id }) => id) } }, data: { sweptAt: now() } });
}
