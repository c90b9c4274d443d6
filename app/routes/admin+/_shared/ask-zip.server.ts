import type { z } from 'zod';
import { findZip } from '#app/domain/catalog/find-zip.server';
import { normalizeZip } from '#app/domain/fields/address-fields';
import { stateNames } from '#app/domain/fields/us-states';
import { taxPercent } from '#app/domain/taxes/tax-form.schema';
import { addUp } from '#app/domain/taxes/tax-lines';
import { readTaxLines } from '#app/domain/taxes/tax-rates.server';
import type { Db } from '#app/platform/db.server';
import type { askedView } from './tax-parts';

/** What a ZIP code pays today, line by line; null where none is asked for. */
export async function askZip(db: Db, asked: string | null): Promise<z.output<typeof askedView> | null> {
  const zip = normalizeZip(asked ?? '');
  const place = zip ? await findZip(db, zip) : null;
  if (!place) return asked ? { zip: asked.slice(0, 20), title: 'There is no such ZIP code', total: 0, lines: [] } : null;
  const lines = await readTaxLines(db, place);
  return {
    zip: place.zip,
    title: `${place.zip} ${place.city}, ${place.state} pays ${taxPercent(addUp(lines))}% today`,
    total: addUp(lines),
    lines: lines.map(({ place: kind, name, bps }) => ({
      name: kind === 'state' ? (stateNames[name] ?? name) : kind === 'county' ? `${name} County` : name,
      bps,
    })),
  };
}
