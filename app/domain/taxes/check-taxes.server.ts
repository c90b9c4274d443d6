import type { Db } from '#app/platform/db.server';
import { fieldError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import type { LocalDate } from '../catalog/seasons';
import { stateNames } from '../fields/us-states';
import { HIGHEST_PERCENT, taxPercent } from './tax-form.schema';
import { type PlacedRate, addUp, type TaxPlace, taxLines } from './tax-lines';
import { readStateRates } from './tax-rates.server';

type Asked = { state: string; place: TaxPlace; name: string; zips: readonly string[] };

/** A county or a city by the name that ZIP codes have it under, a list with ZIP codes of its state. Throws InputError beside the field. */
export async function checkTaxPlace(db: Db, { state, place, name, zips }: Asked): Promise<{ name: string; zips: string[] }> {
  const inState = stateNames[state] ?? state;
  if (place === 'zips') {
    const known = await db.zipCode.findMany({ where: { state, zip: { in: [...zips] } }, select: { zip: true } });
    const found = new Set(known.map(({ zip }) => zip));
    const unknown = zips.find((zip) => !found.has(zip));
    if (unknown !== undefined)
      throw fieldError(
        'zips',
        t('There is no ZIP code {zip} in {state}. Correct it or take it out', { zip: unknown, state: inState }),
      );
    return { name, zips: [...zips] };
  }
  if (place === 'state') return { name: '', zips: [] };
  const bare = place === 'county' ? name.replace(/ (county|parish)$/i, '') : name;
  const row = await db.zipCode.findFirst({
    where: { state, [place]: { equals: bare, mode: 'insensitive' } },
    select: { county: true, city: true },
  });
  const listed = row?.[place];
  if (!listed)
    throw fieldError(
      'name',
      place === 'county'
        ? t('There is no county {name} in {state}', { name: bare, state: inState })
        : t('There is no city {name} in {state}', { name: bare, state: inState }),
    );
  return { name: listed, zips: [] };
}

/** Throws InputError where the rates of a state and its places come to too much in any ZIP code, today or on a later day. */
export async function checkTaxSums(db: Db, { state, today }: { state: string; today: LocalDate }): Promise<void> {
  const rates = await readStateRates(db, state);
  if (rates.every(({ place }) => place === 'state')) return;
  const days = [...new Set([today, ...rates.map(({ from }) => from).filter((from) => from > today)])];
  const zips = await db.zipCode.findMany({
    where: { state },
    select: { zip: true, county: true, city: true },
    orderBy: { zip: 'asc' },
  });
  const seen = new Set<string>();
  for (const where of zips) {
    const own = rates.filter((rate) => mayHold(rate, where));
    const key = own.map((rate) => rates.indexOf(rate)).join();
    if (seen.has(key)) continue;
    seen.add(key);
    const most = Math.max(...days.map((day) => addUp(taxLines(rates, where, day))));
    if (most <= HIGHEST_PERCENT * 100) continue;
    throw fieldError(
      'percent',
      t('All rates together come to {percent}% in {place}. More than {most}% can’t be right. Check the rates', {
        percent: taxPercent(most),
        place: `${where.zip} ${where.city}`,
        most: HIGHEST_PERCENT,
      }),
    );
  }
}

function mayHold({ place, name, zips }: PlacedRate, where: { zip: string; county: string | null; city: string }): boolean {
  if (place === 'zips') return zips.includes(where.zip);
  return place === 'state' || where[place] === name;
}
