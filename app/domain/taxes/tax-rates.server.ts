import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { dateText, todayColumn } from '#app/platform/local-date';
import { addUp, type PlacedRate, type TaxLine, TAX_PLACES, taxLines } from './tax-lines';

type Address = { state: string; zip: string };

/** The rates of a state and of places in it, of all days. */
export async function readStateRates(db: Db, state: string): Promise<PlacedRate[]> {
  const [whole, local] = await Promise.all([
    db.taxRate.findMany({ where: { state } }),
    db.localTaxRate.findMany({ where: { state } }),
  ]);
  return [
    ...whole.map(({ fromDate, bps }): PlacedRate => ({ place: 'state', name: state, zips: [], from: dateText(fromDate), bps })),
    ...local.map(({ kind, name, zips, fromDate, bps }) => ({
      place: readPlace(kind),
      name,
      zips,
      from: dateText(fromDate),
      bps,
    })),
  ];
}

function readPlace(kind: string) {
  return TAX_PLACES.find((place) => place === kind) ?? 'zips';
}

/** What an address pays today, the day there: the lines of its state, county and city and of lists of ZIP codes. */
export async function readTaxLines(db: Db, { state, zip }: Address): Promise<TaxLine[]> {
  const known = await db.zipCode.findUnique({ where: { zip }, select: { county: true, city: true, zone: true } });
  const day = dateText(todayColumn(now(), known?.zone ?? 'UTC'));
  const where = { zip, county: known?.county ?? null, city: known?.city ?? '' };
  return taxLines(await readStateRates(db, state), where, day);
}

/** The sales tax of an address in force today, the day there, in basis points; 0 where none is configured. */
export async function taxRateBps(db: Db, address: Address): Promise<number> {
  return addUp(await readTaxLines(db, address));
}
