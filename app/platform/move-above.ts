import { Conflict, NotFound } from './errors';
import { t } from './texts/t';

/** A row to be moved up, and the row that stood above it on the page: to ask twice for this place is to ask once. */
export type MoveUp = { id: string; aboveId: string; adminId: string };

/** The order of rows with `id` directly above `aboveId`; the same order where it already stands above. Throws NotFound, Conflict('version'). */
export function moveAbove(ids: readonly string[], { id, aboveId }: Pick<MoveUp, 'id' | 'aboveId'>): string[] {
  const from = ids.indexOf(id);
  const to = ids.indexOf(aboveId);
  if (from < 0) throw new NotFound();
  if (to < 0) throw new Conflict('version', t('Another admin just changed this list. Check their changes and try again.'));
  return from < to ? [...ids] : [...ids.slice(0, to), id, ...ids.slice(to).filter((each) => each !== id)];
}
