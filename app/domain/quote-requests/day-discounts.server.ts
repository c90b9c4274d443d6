import { LRUCache } from 'lru-cache';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { currentLanguage } from '#app/platform/texts/language';
import type { DayPart } from '../catalog/day-parts';
import type { CatalogPackage } from '../catalog/queries.server';
import type { LocalDate } from '../catalog/seasons';
import { firstBookableDate } from '../catalog/visit-windows';
import { findZip } from '../catalog/find-zip.server';
import { readPricedWindows } from '../priced-windows/priced-windows.server';
import { isAnyOn } from '../priced-windows/window-bounds';
import { sellsSeveralDays } from '../quotes/quote-totals';
import { discountText } from '../priced-windows/window-discounts';
import { instantLines } from './request-quote.server';

type Asked = {
  zip: string;
  date: LocalDate;
  window: DayPart;
  flexible?: 'on';
  pack: CatalogPackage;
  /** How long it would take each day. */
  minutes: number;
  customerId: string | null;
};

/** As many days of a ZIP code as strangers ask for within a minute. */
const MAX_KEPT = 5_000;

let kept: LRUCache<string, string[]> | undefined;

/** Whether any discount of a day is on, and how many days before the first of several the one for leaving the day to us chooses one. */
export async function hasDayDiscounts(db: Db): Promise<{ isAnyOn: boolean; settleDays: number | null }> {
  const windows = await readPricedWindows(db);
  return { isAnyOn: isAnyOn(windows), settleDays: windows.flexible ? windows.settleDays : null };
}

/**
 * What the day takes off the price that the form would be answered with, in words, at most COVERAGE_SECONDS old: strangers ask it as often
 * as they like, and it reads the calendars of the pros near. The price itself is always asked again.
 */
export async function dayDiscountTexts(db: Db, asked: Asked): Promise<string[]> {
  const { COVERAGE_SECONDS } = env();
  if (COVERAGE_SECONDS === 0) return readTexts(db, asked);
  kept ??= new LRUCache({ max: MAX_KEPT, ttl: COVERAGE_SECONDS * 1_000 });
  const given = [asked.zip, asked.date, asked.window, asked.flexible ?? '', asked.pack.id, asked.minutes, asked.customerId];
  const key = [currentLanguage(), ...given].join(' ');
  const texts = kept.get(key) ?? (await readTexts(db, asked));
  kept.set(key, texts, { noUpdateTTL: true });
  return texts;
}

/** The lines are those of the price itself. */
async function readTexts(db: Db, { pack, minutes, customerId, ...form }: Asked): Promise<string[]> {
  const place = await findZip(db, form.zip);
  if (!place || form.date < firstBookableDate(now(), place.zone)) return [];
  const lines = await instantLines(db, form, pack, { design: null, minutes, customerId });
  const days = lines && sellsSeveralDays(lines) ? 'several' : 'one';
  return (lines ?? []).flatMap(({ kind, amountCents }) => (kind ? [discountText({ kind, cents: -amountCents }, days)] : []));
}
