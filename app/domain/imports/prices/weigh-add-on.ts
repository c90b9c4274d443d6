import { formatMoney, plainDollars } from '#app/platform/format-money';
import { addOnFormSchema, MAX_ADD_ONS, type AddOnForm } from '../../business/add-on-form.schema';
import type { listAddOnsForAdmin } from '../../business/save-add-on.server';
import type { FilePrice } from './read-price-row';
import type { Weighed } from './weigh-package.server';

export type ListedAddOn = Awaited<ReturnType<typeof listAddOnsForAdmin>>[number];

/** What a new one takes where the row does not say. */
const USUAL_PIECES = 10;

type Known = { addOn: ListedAddOn | undefined; room: number; reason: string };

/** What a row would change of an add-on, or make a new one. `room` is how many more the booking form takes. */
export function weighAddOn(row: FilePrice, { addOn, room, reason }: Known): Weighed<{ id: string | null; form: AddOnForm }> {
  const wrong = (note: string) => ({ outcome: 'wrong' as const, note });
  if (typeof row.price !== 'number') return wrong('An add-on has a price for each piece. Enter it under Price.');
  if (!addOn && room <= 0) return wrong(`The booking form takes ${MAX_ADD_ONS} add-ons. Retire one first.`);
  const description = row.description ?? addOn?.description ?? row.name;
  const mostPieces = row.mostPieces ?? addOn?.mostPieces ?? USUAL_PIECES;
  const read = addOnFormSchema.safeParse({
    version: addOn?.version,
    name: addOn?.name ?? row.name,
    description,
    reason,
    price: plainDollars(row.price),
    mostPieces: String(mostPieces),
    minutes: String(addOn?.minutes ?? 0),
  });
  if (!read.success) return wrong(`${read.error.issues[0]?.message ?? 'Check this row'}.`);
  const change = { id: addOn?.id ?? null, form: read.data };
  const price = formatMoney(row.price);
  if (!addOn) return { outcome: 'added', note: `${price} each, up to ${mostPieces}.`, change };
  const isSame = addOn.priceCents === row.price && addOn.description === read.data.description && addOn.mostPieces === mostPieces;
  if (isSame) return { outcome: 'same' };
  const note =
    addOn.priceCents === row.price
      ? 'Its text or maximum quantity changes.'
      : `From ${formatMoney(addOn.priceCents)} to ${price}.`;
  return { outcome: 'changed', note, change };
}
