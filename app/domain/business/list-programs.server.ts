import type { Db } from '#app/platform/db.server';

/** Every size of a site that is offered, from small to large. */
export function listSizes(db: Db) {
  return db.siteSize.findMany({
    where: { active: true },
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    select: { id: true, label: true },
  });
}

/** The programs that businesses can ask for now, in their order. */
export function listPrograms(db: Db) {
  return db.commercialProgram.findMany({
    where: { active: true, serviceLine: { active: true } },
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, text: true },
  });
}

export type SoldNames = { programs: ReadonlyMap<string, string>; sizes: ReadonlyMap<string, string> };

/** What programs and sizes are called, the retired ones too: old requests name them. */
export async function readSoldNames(db: Db): Promise<SoldNames> {
  const [programs, sizes] = await Promise.all([
    db.commercialProgram.findMany({ select: { id: true, name: true } }),
    db.siteSize.findMany({ select: { id: true, label: true } }),
  ]);
  return {
    programs: new Map(programs.map(({ id, name }) => [id, name])),
    sizes: new Map(sizes.map(({ id, label }) => [id, label])),
  };
}
