import type { Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { freeSlug } from './slug';

type Kind = { id: string; name: string };

/** The kinds that a list of names leaves, renames, adds and drops. A name that is there already keeps its kind; the others are renamed in their order. */
export function matchKinds(stored: readonly Kind[], names: readonly string[]) {
  const same = names.map((name) => stored.find((kind) => kind.name === name));
  const rest = stored.filter((kind) => !same.includes(kind));
  const kept = names.map((name, index) => ({ name, kind: same[index] ?? rest.shift() ?? null }));
  return { kept, dropped: rest };
}

/** Whether packages, pros or visits have a kind of work. */
export async function isKindUsed(tx: Tx, id: string): Promise<boolean> {
  const [packages, pros, visits] = [
    await tx.package.count({ where: { service: id } }),
    await tx.pro.count({ where: { services: { has: id } } }),
    await tx.visit.count({ where: { service: id } }),
  ];
  return packages + pros + visits > 0;
}

/**
 * Makes the kinds of work of a service those of a list, in its order; without a list there is one, called like the service. Throws
 * InputError where one would be dropped that packages, pros or visits have.
 */
export async function saveWorkKinds(tx: Tx, { serviceLineId, names }: { serviceLineId: string; names: string[] }): Promise<void> {
  const stored = await tx.workKind.findMany({
    where: { serviceLineId },
    orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true },
  });
  const { kept, dropped } = matchKinds(stored, names);
  for (const { id, name } of dropped) {
    if (await isKindUsed(tx, id))
      throw new InputError(t('Check the kinds of work'), { kinds: t('“{name}” is in use and can’t be removed', { name }) });
    await tx.workKind.delete({ where: { id } });
  }
  const taken = (await tx.workKind.findMany({ select: { id: true } })).map(({ id }) => id);
  for (const [index, { name, kind }] of kept.entries()) {
    const data = { name, sortOrder: index + 1 };
    if (kind) await tx.workKind.update({ where: { id: kind.id }, data });
    else taken.push((await tx.workKind.create({ data: { ...data, id: freeSlug(name, taken), serviceLineId } })).id);
  }
}
