import type { Tx } from '#app/platform/db.server';
import { listAddOnsForAdmin } from '../../business/save-add-on.server';
import { listPackagesForAdmin } from '../../business/save-package.server';
import { listProgramsForAdmin, readSizes } from '../../business/save-program.server';
import { shorten } from '../cells';
import type { FilePrice, PricedKind } from './read-price-row';

/** What a row is the price of. An add-on without an id is new. */
export type PriceTarget =
  { kind: 'package'; id: string } | { kind: 'add-on'; id: string | null } | { kind: 'program'; id: string; sizeId: string };

type Named = { id: string; name: string };
type Found = { ok: true; target: PriceTarget } | { ok: false; problem: string };

const KINDS: Record<PricedKind, string> = { package: 'a package', 'add-on': 'an add-on', program: 'a program' };

/** Whatever has a price, by its name. */
export async function readPricedThings(tx: Tx) {
  const [packages, addOns, programs, { sizes }] = [
    await listPackagesForAdmin(tx),
    await listAddOnsForAdmin(tx),
    await listProgramsForAdmin(tx),
    await readSizes(tx),
  ];
  const lists: Record<PricedKind, readonly Named[]> = { package: packages, 'add-on': addOns, program: programs };
  const offered = sizes.filter(({ active }) => active);

  function find({ name, kind, size }: Pick<FilePrice, 'name' | 'kind' | 'size'>): Found {
    const wrong = (problem: string): Found => ({ ok: false, problem });
    const searched = kind ? [kind] : (Object.keys(lists) as PricedKind[]);
    const found = searched.flatMap((each) => lists[each].filter(named(name)).map(({ id }) => ({ kind: each, id })));
    const [one, second] = found;
    if (!one && kind === 'add-on') return { ok: true, target: { kind, id: null } };
    if (!one) return wrong(unknown(name, kind));
    if (second?.kind === one.kind) return wrong(`There is more than one ${one.kind} called “${shorten(name)}”.`);
    if (second)
      return wrong(
        `“${shorten(name)}” is ${KINDS[one.kind]} and ${KINDS[second.kind]}. Write which one you mean in a column called Kind.`,
      );
    if (one.kind !== 'program') return { ok: true, target: { kind: one.kind, id: one.id } };
    const siteSize = offered.find(({ label }) => plainSize(label) === plainSize(size));
    if (siteSize) return { ok: true, target: { kind: 'program', id: one.id, sizeId: siteSize.id } };
    return wrong(`Write the size of the site in a column called Size: ${offered.map(({ label }) => label).join('; ')}.`);
  }

  return { find };
}

function named(name: string) {
  return (each: { name: string }) => each.name.toLowerCase() === name.toLowerCase();
}

/** "2,001–10,000 sq ft" and "2001-10000 Sq Ft" are one size. */
function plainSize(label: string): string {
  return label.toLowerCase().replace(/[,\s]/g, '').replace(/[–—]/g, '-');
}

function unknown(name: string, kind: PricedKind | null): string {
  if (kind === 'package') return `There is no package called “${shorten(name)}”. Add it under Packages first.`;
  if (kind === 'program') return `There is no program called “${shorten(name)}”. Add it under Business, Programs first.`;
  return `There is no package, add-on or program called “${shorten(name)}”. Add a package first, or write add-on in a column called Kind to make it a new add-on.`;
}
