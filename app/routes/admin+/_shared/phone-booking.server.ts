import type { z } from 'zod';
import { priceRange } from '#app/components/booking/package-labels';
import { listAddOns, listPackages } from '#app/domain/catalog/queries.server';
import { preferredDay, FLEXIBLE_DAYS } from '#app/domain/catalog/flexible-span';
import { dayPartLabels, longDate } from '#app/domain/catalog/visit-windows';
import { stateNames } from '#app/domain/fields/us-states';
import { inReadersWords } from '#app/domain/quotes/line-words';
import { quoteLink, readQuoteMails } from '#app/domain/quotes/mail-quote.server';
import { readRequestById } from '#app/domain/quotes/queries.server';
import type { QuoteTotals } from '#app/domain/quotes/quote-totals';
import { pickBooking, whyNotBookable } from '#app/domain/quotes/quote-status';
import { hasDayDiscounts } from '#app/domain/quote-requests/day-discounts.server';
import { phoneBookingSchema, type PhonePrice, UNSIZED_PACKAGE } from '#app/domain/quote-requests/phone-booking.schema';
import { type Caller, findCaller, readCaller } from '#app/domain/quote-requests/phone-caller.server';
import {
  type AskedDay,
  nextFreeDays,
  type NextFree,
  priceByPhone,
  type PhoneQuote,
} from '#app/domain/quote-requests/price-by-phone.server';
import { findTaker } from '#app/domain/quote-requests/take-by-phone.server';
import { readReferralTerms } from '#app/domain/referrals/referral-terms.server';
import { readAnswerTimes } from '#app/domain/settings/answer-time.server';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { InputError, NotFound } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { formatPhone } from '#app/platform/format-phone';
import { dateColumn, localDate } from '#app/platform/local-date';
import { t, translate } from '#app/platform/texts/t';
import type { phoneBookingView, Priced, Sent } from './phone-booking-view';
import { PRICED_FIELD } from './priced-field';

/** Today is longest today here; the form’s date is checked in the site’s own zone. */
const LATEST_ZONE = 'America/Los_Angeles';
/** What most houses have, as on the booking form. */
const USUAL = { window: 'any', light: 'warm', storeys: '2', feet: '150', language: 'en' };

type Asked = { sent: string | null; customerId: string | null; siteId: string | null };

export async function readPhoneBookingPage(db: Db, asked: Asked): Promise<z.input<typeof phoneBookingView>> {
  const packages = await listPackages(db);
  const sized = packages.filter(({ serviceLine, slug }) => serviceLine.houseDesign && slug !== UNSIZED_PACKAGE);
  const caller = asked.customerId ? await readCaller(db, asked.customerId) : null;
  const place = caller?.places.find(({ id }) => id === asked.siteId) ?? caller?.places[0];
  return {
    sent: asked.sent ? await readSent(db, asked.sent) : null,
    packages: packages.map((pack) => ({ value: pack.slug, label: `${pack.name}, ${priceRange(pack)}` })),
    states: Object.entries(stateNames).map(([value, label]) => ({ value, label })),
    sized: sized.map(({ name }) => name),
    addOns: sized.length > 0 ? await listAddOns(db) : [],
    minDate: localDate(now(), LATEST_ZONE),
    settleDays: (await hasDayDiscounts(db)).settleDays,
    asksCode: (await readReferralTerms(db)).on,
    defaults: { ...USUAL, ...(caller && contactOf(caller)), ...(place && addressOf(place)) },
    customerId: asked.customerId,
    places: (caller?.places ?? []).map(({ id, name }) => ({ id, name, isChosen: id === place?.id })),
    opId: crypto.randomUUID(),
  };
}

function contactOf({ name, email, phone, language }: Caller) {
  return { name, email, phone, language };
}

function addressOf({ street, unit, city, state, zip }: Caller['places'][number]) {
  return { addressStreet: street, addressUnit: unit, addressCity: city, addressState: state, zip };
}

/** What was sent to the customer of a request that was taken by phone. Throws NotFound for any other. */
async function readSent(db: Db, requestId: string): Promise<Sent> {
  const request = await readRequestById(db, requestId);
  if (!(await findTaker(db, requestId))) throw new NotFound();
  const [quote] = request.quotes;
  const base = { requestId, name: request.name, link: null, past: null };
  if (!quote) return base;
  const booking = pickBooking(request);
  if (booking) return { ...base, past: t('It’s booked as {reference}.', { reference: booking.reference }) };
  const past = whyNotBookable(quote, now());
  if (past) return { ...base, past };
  const { email, sms } = await readQuoteMails(db, quote.id);
  const link = { url: appUrl(quoteLink(quote)), until: quote.validUntil, said: priceInWords(quote) };
  return { ...base, link: { ...link, email, sms: sms && formatPhone(sms) } };
}

function freeInWords({ asked, days }: NextFree): string[] {
  const named = days.map(longDate);
  if (named.length === 0) return [t('No crew is free in the weeks around it.')];
  const isFree = asked === 'free' || asked === 'few';
  const list = named.join('; ');
  return [isFree ? t('Other free days: {list}.', { list }) : t('The next free days: {list}.', { list })];
}

/** The next free days beside a day that was refused. */
async function sayFreeDays(db: Db, { refusal, email, ...form }: AskedDay & { refusal: string; email?: string }): Promise<Priced> {
  const customerId = email ? await findCaller(db, email.trim()) : null;
  return { said: [`${refusal}.`, ...freeInWords(await nextFreeDays(db, form, customerId))], isRequest: false, price: null };
}

function whyNoPrice({ asked, place }: PhoneQuote): string {
  if (asked === null) return t('We don’t have a crew in {city}, {state} {zip} yet.', place);
  if (asked === 'full') return t('No crew is free on that day and at that time.');
  if (asked === 'outside') return t('The day is out of season.');
  return t('This is priced by a person.');
}

function priceInWords({ taxCents, totalCents, depositCents }: Omit<QuoteTotals, 'subtotalCents'>): string[] {
  const total = formatMoney(totalCents, 'always');
  return [
    taxCents > 0
      ? t('The price is {total}, with {tax} of sales tax in it.', { total, tax: formatMoney(taxCents, 'always') })
      : t('The price is {total}. There is no sales tax on it.', { total }),
    t('The deposit of {deposit} is paid by card now, the other {rest} when the work is done.', {
      deposit: formatMoney(depositCents, 'always'),
      rest: formatMoney(totalCents - depositCents, 'always'),
    }),
  ];
}

/** The price of what the form asks for, in sentences to be read out. Throws InputError for what `/book` refuses. */
export async function sayPrice(db: Db, form: PhonePrice): Promise<Priced> {
  const quote = await priceByPhone(db, form);
  const { price, service, place } = quote;
  const day = preferredDay({ preferredDate: dateColumn(form.date), flexibleDays: form.flexible ? FLEXIBLE_DAYS : 0 });
  const what = t('{service} in {city}, {state} {zip}. {day}. {dayPart}.', {
    service,
    ...place,
    day,
    dayPart: translate(dayPartLabels[form.window]),
  });
  const free = quote.asked === null ? [] : freeInWords(quote);
  if (!price) {
    const quoteTime = (await readAnswerTimes(db))('quote:normal');
    const then = t('There is no instant price. We can take it as a request and send a quote {quoteTime}.', { quoteTime });
    return { said: [what, whyNoPrice(quote), then, ...free], isRequest: true, price: null };
  }
  return {
    said: [what, ...priceInWords(price), ...free],
    isRequest: false,
    price: { ...price, lines: price.lines.map(inReadersWords) },
  };
}

type Refused = { fieldErrors: Record<string, string>; repopulateFields: Record<string, unknown> };

/** What stands beside a refused form: the next free days where the day is refused, else the price where it stood there before. */
export async function priceBeside(db: Db, { fieldErrors, repopulateFields: typed }: Refused): Promise<Priced | undefined> {
  const { success, data } = phoneBookingSchema.safeParse({ ...typed, step: 'price' });
  if (!success || data.step !== 'price') return undefined;
  if (fieldErrors.date) return sayFreeDays(db, { ...data, refusal: fieldErrors.date });
  if (!typed[PRICED_FIELD]) return undefined;
  try {
    return await sayPrice(db, data);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
