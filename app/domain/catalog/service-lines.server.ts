import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { readConfiguration } from '#app/platform/shared-reads.server';
import { t } from '#app/platform/texts/t';

/** The services that are on, in their order. */
export function listActiveLines(db: Db) {
  return readConfiguration(db, 'active lines', () =>
    db.serviceLine.findMany({
      where: { active: true },
      orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
      select: { id: true, name: true, text: true, takesDown: true, houseDesign: true, doneText: true, guaranteeText: true },
    }),
  );
}

/** The service that work without a package is sold under: the first one. Throws NotFound where there is none. */
export async function firstLineId(db: Db): Promise<string> {
  const [first] = await listActiveLines(db);
  if (!first) throw new NotFound(t('Service not found'));
  return first.id;
}
