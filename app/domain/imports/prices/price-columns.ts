import { findColumn, plainHeader } from '../cells';

export type PriceColumns = {
  count: number;
  name: number;
  kind: number;
  size: number;
  price: number;
  highest: number;
  extraFoot: number;
  thirdStorey: number;
  description: number;
  mostPieces: number;
};

const NAME = ['name', 'item', 'item name', 'service', 'service name', 'product', 'product service', 'title', 'package', 'add on'];
const KIND = ['kind', 'type', 'item type', 'category'];
const PRICE = ['price', 'lowest price', 'price from', 'unit price', 'default price', 'rate', 'amount'];
const HIGHEST = ['highest price', 'price to', 'price up to', 'maximum price', 'max price'];
const EXTRA_FOOT = ['price per extra foot', 'extra foot', 'per extra foot'];
const THIRD_STORY = ['third story', 'price of a third story', 'third storey'];

/** Finds the columns of a price list by their names, or null where there is no name or no price in it. */
export function findPriceColumns(header: readonly string[]): PriceColumns | null {
  const names = header.map(plainHeader);
  const one = (wanted: readonly string[]) => findColumn(names, wanted);
  const columns: PriceColumns = {
    count: header.length,
    name: one(NAME),
    kind: one(KIND),
    size: one(['size', 'site size']),
    price: one(PRICE),
    highest: one(HIGHEST),
    extraFoot: one(EXTRA_FOOT),
    thirdStorey: one(THIRD_STORY),
    description: one(['description', 'item description']),
    mostPieces: one(['most pieces', 'most', 'maximum quantity']),
  };
  return columns.name >= 0 && columns.price >= 0 ? columns : null;
}
