import type { z } from 'zod';
import { findZip, type ZipPlace } from '#app/domain/catalog/find-zip.server';
import { normalizeZip } from '#app/domain/fields/address-fields';
import { stateNames } from '#app/domain/fields/us-states';
import { quoteTotals } from '#app/domain/quotes/quote-totals';
import { HIGHEST_PERCENT, taxPercent, triedRateSchema } from '#app/domain/taxes/tax-form.schema';
import { addUp, type TaxLine } from '#app/domain/taxes/tax-lines';
import { type DraftRate, readTaxLines } from '#app/domain/taxes/tax-rates.server';
import type { Db } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { t, translateKnown } from '#app/platform/texts/t';
import type { askedView } from './tax-parts';

type Asked = z.output<typeof askedView>;

const EXAMPLE_CENTS = 100_000;

/** What a ZIP code pays today, line by line, and what it would pay with a rate that is not saved yet; null where none is asked for. */
export async function askZip(db: Db, searchParams: URLSearchParams): Promise<Asked | null> {
  const asked = searchParams.get('zip');
  const typed = { percent: (searchParams.get('percent') ?? '').trim().slice(0, 20), place: searchParams.get('place') ?? 'state' };
  const { error, data } = triedRateSchema.safeParse({ ...typed, percent: typed.percent || null });
  const tried = {
    percent: typed.percent,
    place: data?.place ?? 'state',
    text: '',
    problem: error && translateKnown(error.issues[0]?.message ?? ''),
  };
  const zip = normalizeZip(asked ?? '');
  const place = zip ? await findZip(db, zip) : null;
  if (!place) {
    const title = t('There is no such ZIP code');
    return asked ? { zip: asked.slice(0, 20), title, total: 0, lines: [], pays: null, tried } : null;
  }
  const lines = await readTaxLines(db, place);
  const draft = data && data.percent !== null ? { place: data.place, bps: data.percent } : null;
  return {
    zip: place.zip,
    title: t('{place} pays {percent}% today', {
      place: `${place.zip} ${place.city}, ${place.state}`,
      percent: taxPercent(addUp(lines)),
    }),
    total: addUp(lines),
    lines: lines.map((line) => ({ name: lineName(line), bps: line.bps })),
    pays: paysText(lines),
    tried: { ...tried, text: draft ? await triedText(db, place, draft) : '' },
  };
}

function lineName({ place, name }: TaxLine): string {
  if (place === 'zips' && name === '') return t('a new list of ZIP codes');
  return place === 'state' ? (stateNames[name] ?? name) : place === 'county' ? t('{name} County', { name }) : name;
}

/** By the function that prices a booking. */
function paysText(lines: readonly TaxLine[]): string {
  const { subtotalCents, totalCents } = quoteTotals([{ label: '', amountCents: EXAMPLE_CENTS }], {
    taxBps: addUp(lines),
    depositBps: null,
  });
  return t('A customer pays {total} for work of {price}.', {
    total: formatMoney(totalCents, 'always'),
    price: formatMoney(subtotalCents),
  });
}

async function triedText(db: Db, place: ZipPlace, draft: DraftRate): Promise<string> {
  const lines = await readTaxLines(db, place, draft);
  const own = lines.find((line) => line.place === draft.place && (line.place !== 'zips' || line.name === ''));
  if (!own) return t('This ZIP code is in no county that we know, so a county’s rate does not apply.');
  const sum = addUp(lines);
  const values = { percent: taxPercent(draft.bps), place: lineName(own), sum: taxPercent(sum) };
  const sentences = [t('With {percent}% for {place} it is {sum}%.', values), paysText(lines)];
  if (sum > HIGHEST_PERCENT * 100) sentences.push(t('More than {most}% together can’t be saved.', { most: HIGHEST_PERCENT }));
  return sentences.join(' ');
}
