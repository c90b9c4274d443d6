import type { ImportKind, ReadRow } from '../import-kind';
import { judgePrices, NEW_ADD_ON, type StoredPrice } from './judge-prices.server';
import { findPriceColumns } from './price-columns';
import { type PriceTarget, readPricedThings } from './priced-things.server';
import { type PriceRow, readPriceRow } from './read-price-row';

/** Prices of packages, add-ons and programs, by their names. What was sold stays as it was sold. */
export const priceKind: ImportKind = {
  columnsHint: 'Name, Kind, Price, Highest price, Size',
  recognize: (header) => {
    const columns = findPriceColumns(header);
    if (!columns) return null;
    return {
      source: 'other',
      read: async (tx, { rows }) => {
        const things = await readPricedThings(tx);
        return rows.map((cells) => toReadRow(readPriceRow(columns, cells), things));
      },
    };
  },
  judge: judgePrices,
};

function toReadRow(read: PriceRow, things: Awaited<ReturnType<typeof readPricedThings>>): ReadRow {
  if (!read.ok) return read;
  const { ok: _, ...row } = read;
  const found = things.find(row);
  if (!found.ok) return { ok: false, name: row.name, problem: found.problem };
  const { target } = found;
  const name = target.kind === 'program' ? `${row.name}, ${row.size}` : row.name;
  const data: StoredPrice = { ...row, target };
  return { ok: true, name, key: keyOf(target, row.name), data };
}

function keyOf(target: PriceTarget, name: string): string {
  if (target.kind === 'program') return `program:${target.id}:${target.sizeId}`;
  return target.id === null ? `${NEW_ADD_ON}${name.toLowerCase()}` : `${target.kind}:${target.id}`;
}
