import { z } from 'zod';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { dateColumn, dateText, localDate } from '#app/platform/local-date';
import { officeZone } from '../settings/office-zone.server';
import { checkTaxPlace, checkTaxSums } from '../taxes/check-taxes.server';
import { taxFormSchema, taxPercent } from '../taxes/tax-form.schema';
import { asOnPage, keyParts, lines, placeAndDay, refuse, section } from './config-section';

/** The sentence of a page, at the path of the file. */
function atPath(path: string) {
  return (error: unknown): never => {
    if (error instanceof InputError) refuse(path, `${Object.values(error.fieldErrors)[0] ?? error.message}.`);
    throw error;
  };
}

async function checkSums(tx: Tx, path: string, state: string): Promise<void> {
  const today = localDate(now(), await officeZone(tx));
  await checkTaxSums(tx, { state, today }).catch(atPath(path));
}

const taxRow = z.object({ bps: z.number().multipleOf(0.1) }).strict();
type TaxRow = z.output<typeof taxRow>;

function checkedTax(key: string) {
  const [state, from] = keyParts(key);
  return taxRow.superRefine(
    asOnPage(taxFormSchema, ({ bps }: TaxRow) => ({ state, from, percent: String(taxPercent(bps)) }), {
      percent: 'bps',
      state: '',
      from: '',
    }),
  );
}

/** "IL/2026-01-01": a state's rate from a day on. What was sold keeps its tax, so that a rate that has begun is never changed. */
export const taxRates = section<TaxRow>({
  name: 'taxRates',
  tables: ['tax_rate'],
  row: checkedTax,
  read: async (db) => {
    const found = await db.taxRate.findMany();
    return new Map(found.map(({ state, fromDate, bps }) => [`${state}/${dateText(fromDate)}`, { bps }]));
  },
  save: async (tx, { key, row: { bps }, before }) => {
    const [state, from] = keyParts(key);
    const fromDate = dateColumn(from);
    if (before)
      await tx.taxRate.update({ where: { state_fromDate: { state, fromDate } }, data: { bps, version: { increment: 1 } } });
    else await tx.taxRate.create({ data: { state, fromDate, bps } });
    await checkSums(tx, `taxRates.${key}.bps`, state);
  },
  leftOut: (key, _row, today) => (keyParts(key)[1] > today ? 'removed' : 'kept'),
  remove: async (tx, key) => {
    const [state, from] = keyParts(key);
    await tx.taxRate.delete({ where: { state_fromDate: { state, fromDate: dateColumn(from) } } });
  },
});

const localRow = z.object({ bps: z.number().multipleOf(0.1), zips: lines.optional() }).strict();
type LocalRow = z.output<typeof localRow>;

/** "IL/county/Cook/2026-01-01" in its parts. */
function localKey(key: string) {
  const [where, from] = placeAndDay(key);
  const [state, rest] = keyParts(where);
  const [place, name] = keyParts(rest);
  return { state, place, name, from };
}

function checkedLocal(key: string) {
  const { place, ...parts } = localKey(key);
  if (!['county', 'city', 'zips'].includes(place)) return null;
  return localRow.superRefine(
    asOnPage(
      taxFormSchema,
      ({ bps, zips = [] }: LocalRow) => ({ ...parts, place, percent: String(taxPercent(bps)), zips: zips.join(' ') }),
      { percent: 'bps', state: '', from: '', name: '' },
    ),
  );
}

/** "IL/county/Cook/2026-01-01": what a place adds to its state's rate from a day on. */
export const localTaxRates = section<LocalRow>({
  name: 'localTaxRates',
  tables: ['local_tax_rate'],
  row: checkedLocal,
  read: async (db) => {
    const found = await db.localTaxRate.findMany();
    return new Map(
      found.map(({ state, kind, name, fromDate, zips, bps }) => [
        `${state}/${kind}/${name}/${dateText(fromDate)}`,
        { bps, ...(kind === 'zips' ? { zips } : {}) },
      ]),
    );
  },
  save: async (tx, { key, row: { bps, zips = [] }, before }) => {
    const { state, place, name, from } = localKey(key);
    const kind = place === 'county' || place === 'city' ? place : 'zips';
    const listed = await checkTaxPlace(tx, { state, place: kind, name, zips }).catch(atPath(`localTaxRates.${key}`));
    if (listed.name !== name) refuse(`localTaxRates.${key}`, `It is called ${listed.name}.`);
    const which = { state, kind, name, fromDate: dateColumn(from) };
    if (before)
      await tx.localTaxRate.update({
        where: { state_kind_name_fromDate: which },
        data: { bps, zips, version: { increment: 1 } },
      });
    else await tx.localTaxRate.create({ data: { ...which, bps, zips } });
    await checkSums(tx, `localTaxRates.${key}.bps`, state);
  },
  leftOut: (key, _row, today) => (localKey(key).from > today ? 'removed' : 'kept'),
  remove: async (tx, key) => {
    const { state, place: kind, name, from } = localKey(key);
    await tx.localTaxRate.delete({ where: { state_kind_name_fromDate: { state, kind, name, fromDate: dateColumn(from) } } });
  },
});
