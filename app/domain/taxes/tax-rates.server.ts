import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { dateText, todayColumn } from '#app/platform/local-date';
import { addUp, type PlacedRate, type TaxedZip, type TaxLine, type TaxPlace, TAX_PLACES, taxLines } from './tax-lines';

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

/** A rate that no one has saved, of the place that holds an address: it stands for the one there is. */
export type DraftRate = { place: TaxPlace; bps: number };

/**
 * What an address pays today, the day there: the lines of its state, county and city and of lists of ZIP codes. With a draft, what it
 * would pay.
 */
export async function readTaxLines(db: Db, { state, zip }: Address, draft?: DraftRate): Promise<TaxLine[]> {
  const known = await db.zipCode.findUnique({ where: { zip }, select: { county: true, city: true, zone: true } });
  const day = dateText(todayColumn(now(), known?.zone ?? 'UTC'));
  const where = { zip, county: known?.county ?? null, city: known?.city ?? '' };
  const rates = await readStateRates(db, state);
  return taxLines(draft ? withDraft(rates, { ...draft, state, where, day }) : rates, where, day);
}

type Drafted = DraftRate & { state: string; where: TaxedZip; day: string };

/** A list of ZIP codes is a new one: its rate comes on top. */
function withDraft(rates: readonly PlacedRate[], { place, bps, state, where, day }: Drafted): PlacedRate[] {
  const name = { state, county: where.county ?? '', city: where.city, zips: '' }[place];
  const others = rates.filter((rate) => rate.place !== place || rate.name !== name);
  return [...others, { place, name, zips: [where.zip], from: day, bps }];
}

/** The sales tax of an address in force today, the day there, in basis points; 0 where none is configured. */
export async function taxRateBps(db: Db, address: Address): Promise<number> {
  return addUp(await readTaxLines(db, address));
}
