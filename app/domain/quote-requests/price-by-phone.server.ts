import type { Db } from '#app/platform/db.server';
import { findZip } from '../catalog/find-zip.server';
import { matchPackage } from '../catalog/package-slugs';
import { listPackages } from '../catalog/queries.server';
import type { LocalDate } from '../catalog/seasons';
import type { BookDraft } from '../quotes/book.schema';
import type { QuoteLineInput, QuoteTotals } from '../quotes/quote-totals';
import { type AskedHouse, askedMinutes } from './asked-minutes.server';
import { type FreeDay, type FreeDays, readFreeDays } from './free-days.server';
import type { PhonePrice } from './phone-booking.schema';
import { findCaller } from './phone-caller.server';
import { previewQuote } from './preview-quote.server';
import { checkWork } from './request-quote.server';

const DAYS_NAMED = 3;

export type NextFree = {
  /** The day that was asked for; null where no area serves the place. */
  asked: FreeDay['state'] | null;
  /** The next days after it on which a crew is free; where there is none, those before it. */
  days: LocalDate[];
};

export type PhoneQuote = NextFree & {
  service: string;
  place: { city: string; state: string; zip: string };
  price: (QuoteTotals & { lines: QuoteLineInput[] }) | null;
};

export type AskedDay = Pick<BookDraft, 'service' | 'zip' | 'date' | 'window'> & AskedHouse;

/** The next days on which what is asked for can be booked at an instant price, by what accepts the booking. */
export async function nextFreeDays(db: Db, form: AskedDay, customerId: string | null): Promise<NextFree> {
  const { service, zip, date, window } = form;
  const none = { asked: null, days: [] };
  const match = matchPackage(await listPackages(db), service);
  const place = await findZip(db, zip);
  if (!place || match.kind === 'none' || match.kind === 'unknown') return none;
  const { pack } = match;
  const asked = { place, pack, minutes: await askedMinutes(db, { pack, form, customerId }), dayPart: window };
  const free = await readFreeDays(db, { ...asked, around: date });
  if (!free) return none;
  const shown = daysFree(free).filter((day) => day !== date);
  const after = shown.filter((day) => day > date);
  const later = after.length < DAYS_NAMED && free.later ? daysFree(await readFreeDays(db, { ...asked, around: free.later })) : [];
  const ahead = [...after, ...later.filter((day) => day > date)];
  return {
    asked: free.days.find((day) => day.date === date)?.state ?? 'outside',
    days: (ahead.length > 0 ? ahead : shown).slice(0, DAYS_NAMED),
  };
}

function daysFree(free: FreeDays | null): LocalDate[] {
  return (free?.days ?? []).filter(({ state }) => state === 'free' || state === 'few').map(({ date }) => date);
}

/**
 * What a booking would cost that a customer asks for on the phone, with the next free days; nothing is stored. Refused is what `/book` refuses:
 * throws InputError naming the fields.
 */
export async function priceByPhone(db: Db, { step: _, email, ...draft }: PhonePrice): Promise<PhoneQuote> {
  const customerId = email ? await findCaller(db, email.trim()) : null;
  const { pack, place } = await checkWork(db, { form: draft, customerId });
  const preview = await previewQuote(db, draft, { customerId });
  return {
    service: pack.name,
    place: { city: place.city, state: place.state, zip: place.zip },
    price: preview?.price ?? null,
    ...(await nextFreeDays(db, draft, customerId)),
  };
}
