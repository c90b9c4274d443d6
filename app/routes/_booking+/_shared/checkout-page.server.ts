import { whyQuoteIsClosed } from '#app/domain/quotes/closed-day.server';
import { needsSignature } from '#app/domain/quotes/quote-acceptance.server';
import { previewBookingConsent, readBookingConsent } from '#app/domain/quotes/booking-consent.server';
import type { Needs } from '#app/domain/catalog/equipment';
import { bringText } from '#app/domain/catalog/team';
import { soonText } from '#app/domain/catalog/cancellation-text';
import { readOwnBooking } from '#app/domain/bookings/queries.server';
import { dayPartLabels, longDate, startWindow } from '#app/domain/catalog/visit-windows';
import { findZip } from '#app/domain/catalog/find-zip.server';
import { getPackage, listSeasons, policyInForce } from '#app/domain/catalog/queries.server';
import { firstLineId } from '#app/domain/catalog/service-lines.server';
import { readConsentText } from '#app/domain/notifications/sms-consent.server';
import { lastRefusal } from '#app/domain/payments/last-decline';
import { flexibleSpan, spanInWords } from '#app/domain/catalog/flexible-span';
import { closedOn } from '#app/domain/closed-days/closed-days';
import { readClosed } from '#app/domain/closed-days/read-closed.server';
import { sellsSeveralDays } from '#app/domain/quotes/quote-totals';
import { readPricedWindows } from '#app/domain/priced-windows/priced-windows.server';
import { mayGuestPay } from '#app/domain/checkout/start-guest-deposit.server';
import type { BookDraft } from '#app/domain/quotes/book.schema';
import { invoicePlan } from '#app/domain/quotes/invoice-plan';
import { formStreet } from '#app/domain/quote-requests/request-quote.server';
import { previewQuote } from '#app/domain/quote-requests/preview-quote.server';
import { getContact, newestQuote, readQuote, type QuoteWithRequest } from '#app/domain/quotes/queries.server';
import { whyNotBookable } from '#app/domain/quotes/quote-status';
import { readInvitation } from '#app/domain/referrals/referral-link.server';
import { readPageTexts } from '#app/domain/page-texts/page-texts.server';
import { readAnswerTimes } from '#app/domain/settings/answer-time.server';
import { readSiteSettings } from '#app/domain/settings/queries.server';
import type { guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { NotFound } from '#app/platform/errors';
import { isAvailable } from '#app/platform/services.server';
import { formatPhone } from '#app/platform/format-phone';
import { dateText, daysOfSpan } from '#app/platform/local-date';
import { t, translate } from '#app/platform/texts/t';
import { inReadersWords } from '#app/domain/quotes/line-words';
import { rowTexts } from '#app/platform/texts/row-text.server';
import { type CheckoutData, checkoutView } from './checkout-view.server';
import { designQuery } from './design-query';
import { readOverTime } from './over-time.server';
import { hasOldQuery, keepDraft, readDraft, readResume } from './draft-cookie.server';
import { presentRequest } from './present-request.server';

type LoaderInput = Parameters<Parameters<typeof guardLoader<'routes/_booking+/checkout', unknown>>[1]>[0];

/** A quote by its private link, or what was begun on `/book`; without either there is nothing to check out. */
export async function loadCheckoutPage(input: LoaderInput) {
  const token = input.url.searchParams.get('quote');
  return respond(checkoutView, await (token ? fromQuote(input, token) : fromDraft(input)));
}

async function common(db: Db) {
  const [answers, guarantee] = await Promise.all([readAnswerTimes(db), readPageTexts(db, 'guarantee')]);
  return {
    quoteTime: answers('quote:normal'),
    guaranteeTitle: guarantee.text('title'),
    textsSentence: isAvailable('sms') ? (await readConsentText(db)).text : null,
    hasWallets: env().STRIPE_SECRET_KEY !== undefined,
    opId: crypto.randomUUID(),
  };
}

/** Old links are taken once and leave the address bar. */
async function fromDraft({ actor, db, request, url }: LoaderInput): Promise<CheckoutData> {
  if (hasOldQuery(url)) {
    const kept = await keepDraft(url);
    throw kept ? safeRedirect('/checkout', '/book', { headers: { 'set-cookie': kept } }) : safeRedirect('/book');
  }
  const draft = await readDraft(request);
  if (!draft) {
    const begun = await readResume(request);
    throw safeRedirect(begun ? `/checkout?quote=${begun}` : '/book');
  }
  const preview = await previewQuote(db, draft, { customerId: actor?.userId ?? null });
  if (!preview) throw safeRedirect('/book?draft=1');
  const { pack, price } = preview;
  const several = await soldDays(db, { ...draft, lines: price?.lines, serviceLineId: pack.serviceLineId });
  const person = actor ? await getContact(db, actor.userId) : { name: '', email: '', phone: '' };
  const agreed = price && {
    ...price,
    serviceLineId: pack.serviceLineId,
    hasTakedown: Boolean(pack.takedownMinutes),
    doneText: pack.serviceLine.doneText,
  };
  const code = draft.companyId ? '' : draft.referralCode;
  return {
    ...(await common(db)),
    request: { ...presentDraft(draft, pack), ...(several && { date: several.text }) },
    price: price && { ...price, lines: price.lines.map(inReadersWords), terms: 'deposit', ...NO_INVOICES },
    invited: price && (await invitedBy(db, { code, ...price })),
    features: rowTexts(pack.features),
    invoices: [],
    bankAccount: '',
    consent: agreed && (await previewBookingConsent(db, agreed)),
    overTime:
      agreed &&
      (await readOverTime(db, {
        price: { ...agreed, terms: 'deposit' },
        isCompany: Boolean(draft.companyId),
        code,
        customerId: actor?.userId ?? null,
        consent: () => previewBookingConsent(db, { ...agreed, overTime: true }),
      })),
    soon: price && (await soonOf(db, { ...draft, date: several?.first ?? draft.date, serviceLineId: pack.serviceLineId })),
    quoteToken: null,
    contact: { name: person.name, email: person.email, phone: person.phone, notes: draft.notes },
    isSignedIn: actor !== null,
    editTo: `/book?draft=1${designQuery(draft)}`,
    problem: null,
    newerQuote: null,
    mustVerify: Boolean(price && actor && !actor.emailVerified),
    refusal: null,
  };
}

/** What a friend's code takes off the rest, if the friend is new here. */
async function invitedBy(
  db: Db,
  asked: { code: string; totalCents: number; depositCents: number },
): Promise<CheckoutData['invited']> {
  const invitation = await readInvitation(db, asked.code);
  if (!invitation) return null;
  const cents = Math.min(invitation.friendCents, asked.totalCents - asked.depositCents);
  return cents > 0 ? { firstName: invitation.firstName, cents } : null;
}

type Sold = { lines?: readonly { kind?: string | null }[]; zip: string; serviceLineId: string; date: string };

/** The days that a line of the price sells, in words, and the first of them; null where it is the one that was asked for. */
async function soldDays(db: Db, { lines, zip, serviceLineId, date }: Sold): Promise<{ text: string; first: string } | null> {
  if (!lines || !sellsSeveralDays(lines)) return null;
  const span = flexibleSpan(await listSeasons(db, serviceLineId), date);
  if (!span) return null;
  const { settleDays } = await readPricedWindows(db);
  const closed = (await readClosed(db, { ...span, zips: [zip] }))({ zip, serviceLineId });
  const except = daysOfSpan(span).filter((day) => closedOn(closed, day));
  return { first: span.from, text: spanInWords(span, { settleDays, except }) };
}

/** An order without a quote pays a deposit. */
const NO_INVOICES = { netDays: 0, lateBps: 0 };

function presentDraft(
  draft: BookDraft,
  pack: { name: string; slug: string } & Needs & { pros: number; days: number },
): CheckoutData['request'] {
  return {
    token: '',
    service: pack.name,
    slug: pack.slug,
    date: longDate(draft.date),
    dayPart: translate(dayPartLabels[draft.window]),
    name: '',
    email: '',
    address: `${formStreet(draft)}, ${draft.addressCity}, ${draft.addressState}`,
    zip: draft.zip,
    notes: '',
    needs: bringText(pack) ?? '',
    company: '',
  };
}

type Day = { zip: string; date: string; window: BookDraft['window']; serviceLineId: string };

async function soonOf(db: Db, { zip, date, window, serviceLineId }: Day): Promise<string | null> {
  const place = await findZip(db, zip);
  if (!place) return null;
  const { rules } = await policyInForce(db, serviceLineId);
  return soonText(rules, { start: startWindow(date, window, place.zone).windowStart, at: now(), zone: place.zone });
}

async function fromQuote({ actor, db }: LoaderInput, token: string): Promise<CheckoutData> {
  const quote = await readQuote(db, token).catch((error: unknown) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
  if (!quote)
    throw await redirectWithNotice('/book', {
      type: 'error',
      message: t('Service not found'),
      description: t('We can’t find a quote for that link.'),
    });
  const { booking } = quote;
  const asGuest = isForGuest(quote, actor?.userId ?? null);
  if (!actor && !asGuest && !isPaid(quote))
    throw safeRedirect(`/signin?returnTo=${encodeURIComponent(`/checkout?quote=${token}`)}`);
  if (actor && !asGuest && (booking?.customerId ?? quote.request.customerId ?? actor.userId) !== actor.userId)
    throw new NotFound();
  if (booking && isPaid(quote)) throw safeRedirect(`/booking-confirmation?booking=${booking.reference}`);
  const problem = whyNotBookable(quote, now()) ?? (await whyQuoteIsClosed(db, quote));
  if (!problem && !booking && needsSignature(quote) && !quote.acceptance) throw safeRedirect(`/quotes/${quote.token}`);
  const newest = problem ? await newestQuote(db, quote.request.id) : null;
  const tried = booking && (await readOwnBooking(db, { named: booking.reference, customerId: booking.customerId }));
  const chosen = quote.request.package;
  const pack = quote.terms === 'net_30' && chosen ? await getPackage(db, chosen.id) : null;
  const { name, email, phone, notes, zip, preferredDate, dayPart } = quote.request;
  const serviceLineId = chosen?.serviceLineId ?? (await firstLineId(db));
  const several = await soldDays(db, { ...quote, zip, serviceLineId, date: dateText(preferredDate) });
  const day = { zip, date: several?.first ?? dateText(preferredDate), window: dayPart, serviceLineId };
  return {
    ...(await common(db)),
    request: {
      ...presentRequest(asGuest ? { ...quote.request, notes: '' } : quote.request),
      ...(several && { date: several.text }),
    },
    price: { ...quote, lines: quote.lines.map(inReadersWords) },
    invited:
      quote.terms === 'deposit' && !quote.request.companyId
        ? await invitedBy(db, { code: quote.request.referralCode, ...quote })
        : null,
    features: rowTexts(chosen?.features ?? []),
    invoices: pack ? invoicePlan({ ...quote, takedownShareBps: pack.takedownMinutes ? pack.takedownShareBps : 0 }) : [],
    bankAccount: pack ? (await readSiteSettings(db)).bankAccount : '',
    consent: await readBookingConsent(db, quote.token),
    overTime: problem
      ? null
      : await readOverTime(db, {
          price: quote,
          isCompany: quote.request.companyId !== null,
          code: quote.request.referralCode,
          customerId: asGuest ? null : (actor?.userId ?? null),
          quoteToken: quote.token,
          consent: () => readBookingConsent(db, quote.token, true),
        }),
    soon: problem || quote.terms === 'net_30' ? null : await soonOf(db, day),
    quoteToken: quote.token,
    contact: asGuest ? { name, email, phone: formatPhone(phone), notes } : null,
    isSignedIn: actor !== null,
    editTo:
      quote.source === 'instant' && chosen?.visitKind !== 'service_call'
        ? `/book?request=${quote.request.token}${designQuery({ ...storedDesign(quote), houseDesign: quote.request.token })}`
        : null,
    problem,
    newerQuote: newest && newest.token !== quote.token ? newest.token : null,
    mustVerify: Boolean(actor && !asGuest && !actor.emailVerified),
    refusal: tried && lastRefusal(tried.payments, 'deposit'),
  };
}

function isPaid({ booking }: Pick<QuoteWithRequest, 'booking'>): boolean {
  return booking !== null && booking.paymentStatus !== 'none';
}

/** Visitors who are not signed in, and users who return to a booking that was started without signing in. */
export function isForGuest(quote: QuoteWithRequest, userId: string | null): boolean {
  return mayGuestPay(quote) && (userId === null || quote.booking !== null);
}

function storedDesign({ request }: QuoteWithRequest): Record<string, unknown> {
  return request.design && typeof request.design === 'object' && !Array.isArray(request.design) ? request.design : {};
}
