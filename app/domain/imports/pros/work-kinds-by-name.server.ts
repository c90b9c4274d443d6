import type { Db } from '#app/platform/db.server';

export type WorkKinds = {
  /** The ids of a kind of work, or of all kinds of a service, by its name; none where there is none of that name. */
  find: (name: string) => readonly string[];
  /** The first of these that a state asks a license for. */
  licensed: (ids: readonly string[], state: string) => string | null;
};

/** The kinds of work of all services that are on, as a file may name them. */
export async function readWorkKinds(db: Db): Promise<WorkKinds> {
  const kinds = await db.workKind.findMany({
    where: { serviceLine: { active: true } },
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, serviceLine: { select: { id: true, name: true, license: true, licenseStates: true } } },
  });
  const byName = new Map<string, string[]>();
  for (const { id, name, serviceLine } of kinds) {
    for (const key of new Set([serviceLine.id, serviceLine.name].map(plain))) byName.set(key, [...(byName.get(key) ?? []), id]);
    for (const key of [id, name].map(plain)) if (byName.get(key)?.[0] !== id) byName.set(key, [id]);
  }
  const needsLicense = (id: string, state: string) =>
    kinds.some(
      ({ id: own, serviceLine: { license, licenseStates } }) =>
        own === id && license !== null && (licenseStates.length === 0 || licenseStates.includes(state)),
    );
  return {
    find: (name) => byName.get(plain(name)) ?? [],
    licensed: (ids, state) => ids.find((id) => needsLicense(id, state)) ?? null,
  };
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
