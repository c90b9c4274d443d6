import type { Db } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { rowText } from '#app/platform/texts/row-text.server';

/** A kind of work as pros choose it. */
export type WorkChoice = { value: string; label: string; hint?: string };

/** The order of the services, and of the kinds of work within one. */
const IN_ORDER = [{ serviceLine: { sortOrder: 'asc' } }, { serviceLineId: 'asc' }, { sortOrder: 'asc' }, { id: 'asc' }] as const;

function licenseText(license: string, states: string): string {
  return states ? t('Needs a {license} in {states}', { license, states }) : t('Needs a {license}', { license });
}

/** What pros choose from: the kinds of work of every service that is on, and those that they have chosen already. */
export async function listWorkChoices(db: Db, chosen: readonly string[] = []): Promise<WorkChoice[]> {
  const kinds = await db.workKind.findMany({
    where: { OR: [{ serviceLine: { active: true } }, { id: { in: [...chosen] } }] },
    orderBy: [...IN_ORDER],
    select: { id: true, name: true, serviceLine: { select: { license: true, licenseStates: true } } },
  });
  return kinds.map(({ id, name, serviceLine: { license, licenseStates } }) => ({
    value: id,
    label: rowText(name),
    ...(license && { hint: licenseText(rowText(license), licenseStates.join(', ')) }),
  }));
}

/** Throws InputError beside `services` where one of them is not on offer. */
export async function requireWorkKinds(db: Db, services: readonly string[], before: readonly string[] = []): Promise<void> {
  const known = new Set((await listWorkChoices(db, before)).map(({ value }) => value));
  if (services.every((service) => known.has(service))) return;
  throw new InputError(t('Choose from the list'), { services: t('We no longer offer one of these. Choose again') });
}

/** What these kinds of work are called, in the order of the services. */
export async function workKindNames(db: Db, ids: readonly string[]): Promise<string[]> {
  const kinds = await db.workKind.findMany({ where: { id: { in: [...ids] } }, orderBy: [...IN_ORDER], select: { name: true } });
  return kinds.map(({ name }) => rowText(name));
}

/** The kinds of work that a state asks a license for, with the license's name. Everything else asks for insurance alone. */
export async function licensedKinds(db: Db, state: string): Promise<ReadonlyMap<string, string>> {
  const kinds = await db.workKind.findMany({
    where: {
      serviceLine: { license: { not: null }, OR: [{ licenseStates: { isEmpty: true } }, { licenseStates: { has: state } }] },
    },
    orderBy: [...IN_ORDER],
    select: { id: true, serviceLine: { select: { license: true } } },
  });
  return new Map(kinds.map(({ id, serviceLine }) => [id, serviceLine.license ?? 'license']));
}
