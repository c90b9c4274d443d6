import type { Db } from '#app/platform/db.server';
import { readRow, type StoredDesign } from './design-access.server';

const SHOWN = 12;

/** The newest designs of a signed-in person. */
export async function listOwnDesigns(db: Db, ownerId: string): Promise<StoredDesign[]> {
  const rows = await db.houseDesign.findMany({ where: { ownerId }, orderBy: { createdAt: 'desc' }, take: SHOWN });
  return rows.map(readRow);
}
