import type { Db } from '#app/platform/db.server';
import { getBps } from '../catalog/shares';
import { type QuoteLineInput, sellsSeveralDays } from '../quotes/quote-totals';
import { readBookingTerms } from '../settings/booking-terms.server';
import { readPricedWindows } from './priced-windows.server';
import { type AskedDay, readWindowFacts } from './read-window-facts.server';
import { isAnyOn } from './window-bounds';
import { discountLabel, windowDiscounts } from './window-discounts';

type Asked = AskedDay & {
  /** The printed price of the package at the place, */
  priceCents: number;
  /** and what is left of it after discounts that have nothing to do with the day. */
  netCents: number;
};

/**
 * What a day takes off a printed price, as lines of a quote. The page and the charge both ask here. Where several days are given and nothing
 * is taken off for it, the lines are those of the one day: only a line of the kind `flexible_day` sells the others.
 */
export async function windowLines(db: Db, asked: Asked): Promise<QuoteLineInput[]> {
  const { priceCents, netCents, ...day } = asked;
  const windows = await readPricedWindows(db);
  if (!isAnyOn(windows)) return [];
  const facts = await readWindowFacts(db, day, windows);
  const { platformFeeBps } = await readBookingTerms(db);
  const found = windowDiscounts({ priceCents, keptCents: getBps(netCents, platformFeeBps), windows, facts });
  if (day.span && !sellsSeveralDays(found)) return windowLines(db, { ...asked, span: null });
  const days = day.span ? 'several' : 'one';
  return found.map(({ kind, cents }) => ({ kind, label: discountLabel(kind, days), amountCents: -cents }));
}
