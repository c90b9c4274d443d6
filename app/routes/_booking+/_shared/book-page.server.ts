import { z } from 'zod';
import { freeDaysView } from '#app/components/booking/free-days-view';
import { packageView } from '#app/components/booking/package-view';
import { DAY_PARTS } from '#app/domain/catalog/day-parts';
import { findZip, type ZipPlace } from '#app/domain/catalog/find-zip.server';
import { matchPackage } from '#app/domain/catalog/package-slugs';
import { findServiceArea } from '#app/domain/catalog/find-service-area.server';
import { listAddOns, listPackages, type CatalogPackage } from '#app/domain/catalog/queries.server';
import { bookPageSchema, bookSchema, draftSchema, type BookForm as BookValues } from '#app/domain/quotes/book.schema';
import { dateField } from '#app/domain/fields/date-field';
import { houseStreet } from '#app/domain/fields/unit-field';
import { normalizeZip } from '#app/domain/fields/address-fields';
import { getContact, readRequest } from '#app/domain/quotes/queries.server';
import { may } from '#app/domain/memberships/company-role';
import { findLocation, locationChoices } from '#app/domain/companies/locations.server';
import { findMembership } from '#app/domain/memberships/membership.server';
import { dayDiscountTexts, hasDayDiscounts } from '#app/domain/quote-requests/day-discounts.server';
import { checkWork, requestQuote } from '#app/domain/quote-requests/request-quote.server';
import { readInvitation } from '#app/domain/referrals/referral-link.server';
import { readReferralTerms } from '#app/domain/referrals/referral-terms.server';
import { readQuoteDays } from '#app/domain/settings/booking-terms.server';
import { readAnswerTimes } from '#app/domain/settings/answer-time.server';
import { stateNames } from '#app/domain/fields/us-states';
import { keepPhotos, keptPhotos, MAX_PHOTOS } from '#app/domain/quotes/request-photos.server';
import { listSites } from '#app/domain/sites/queries.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import type { ReceivedFile } from '#app/http/receive-upload.server';
import { limitRefused } from '#app/http/form-limits.server';
import type { guardAction, guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { dateText, localDate } from '#app/platform/local-date';
import { inReadersLanguage } from '#app/domain/catalog/package-texts.server';
import { rowText } from '#app/platform/texts/row-text.server';
import { mark } from '#app/platform/texts/t';
import { draftHeader, readDraft, readTyped } from './draft-cookie.server';
import { readBookMinutes } from './book-minutes.server';
import { readKeptCode } from './referral-cookie.server';
import { showFreeDays } from './present-free-days.server';

type Route = 'routes/_booking+/book';
type LoaderInput = Parameters<Parameters<typeof guardLoader<Route, unknown>>[1]>[0];
type ActionInput = Parameters<Parameters<typeof guardAction<Route, unknown>>[1]>[0];

/** Today is longest today here; the form's date is checked in the site's own zone. */
const LATEST_ZONE = 'America/Los_Angeles';

const defaultsView = z
  .object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    service: z.string(),
    date: z.string(),
    window: z.enum(DAY_PARTS),
    flexible: z.literal('on'),
    addressStreet: z.string(),
    addressUnit: z.string(),
    addressCity: z.string(),
    addressState: z.string(),
    zip: z.string(),
    notes: z.string(),
    companyId: z.string(),
    referralCode: z.string(),
  })
  .partial();

const bookView = z.object({
  packages: z.array(packageView),
  states: z.array(z.object({ value: z.string(), label: z.string() })),
  defaults: defaultsView,
  unknownService: z.string().nullable(),
  minDate: z.string(),
  bookFor: z.array(z.object({ value: z.string(), label: z.string() })),
  places: z.array(z.object({ id: z.string(), name: z.string(), isChosen: z.boolean() })),
  addOns: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      priceCents: z.number(),
      mostPieces: z.number(),
    }),
  ),
  priceIndexBps: z.number().nullable(),
  opId: z.string(),
  /** What the day takes off the price, in words; null where no discount of a day is on. */
  dayDiscounts: z.array(z.string()).nullable(),
  /** How long before the first of several days one is chosen; null where no price is lower for that. */
  settleDays: z.number().nullable(),
  /** Whether a friend’s code is asked for: nothing where no one can invite. */
  asksCode: z.boolean(),
  /** Who invited the visitor, where their code is in force. */
  invitation: z.object({ firstName: z.string(), friendCents: z.number() }).nullable(),
  quoteTime: z.string(),
  quoteDays: z.number(),
  coverage: z.object({ zip: z.string(), city: z.string(), state: z.string(), covered: z.boolean() }).nullable(),
  /** The days to choose from; null while service or ZIP code is not known. */
  freeDays: freeDaysView.nullable(),
});

type Address = { id: string; label: string; street: string; unit: string; city: string; state: string; zip: string };

/** A saved address as the form's fields. */
function fillIn(site: Address) {
  const { unit: addressUnit, city: addressCity, state: addressState, zip } = site;
  return { addressStreet: houseStreet(site), addressUnit, addressCity, addressState, zip };
}

function offer(sites: readonly Address[], chosen: string | undefined) {
  return sites.map(({ id, label, street }) => ({ id, name: label ? `${label}: ${street}` : street, isChosen: id === chosen }));
}

/** The company that the reader orders for, its locations, and the one that they chose (`?site=`) or came from (`?location=`). */
async function getCompany({ db, url, actor }: LoaderInput) {
  const member = actor && (await findMembership(db, actor.userId));
  if (!member || !may(member.role, 'edit')) return { bookFor: [], locations: [], place: {} };
  const { companyId } = member;
  const bookFor = [{ value: companyId, label: member.company.name }];
  const locations = await locationChoices(db, companyId);
  const asked = url.searchParams.get('location') ?? url.searchParams.get('site');
  // A company may have more locations than are offered to choose from.
  const site = locations.find(({ id }) => id === asked) ?? (asked ? await findLocation(db, { companyId, siteId: asked }) : null);
  return { bookFor, locations: offer(locations, site?.id), place: site ? { ...fillIn(site), companyId } : {} };
}

/** The saved addresses of the signed-in person, and the one to fill in: the asked one (`?site=`), or the only one where no ZIP is named. */
async function savedPlaces({ db, url, actor }: LoaderInput) {
  const sites = actor ? await listSites(db, actor.userId) : [];
  const asked = url.searchParams.get('site');
  const isOpen = !['zip', 'location', 'request', 'draft'].some((name) => url.searchParams.has(name));
  const site = sites.find(({ id }) => id === asked) ?? (asked === null && isOpen && sites.length === 1 ? sites[0] : undefined);
  return { places: offer(sites, site?.id), place: site ? fillIn(site) : {} };
}

/** What is known before the visitor types: a request that is being changed, an old link's draft, the signed-in customer. */
async function known({ db, url, actor, request }: LoaderInput): Promise<Partial<BookValues>> {
  const token = url.searchParams.get('request');
  if (token) {
    const asked = await readRequest(db, token);
    return {
      name: asked.name,
      email: asked.email,
      phone: asked.phone,
      service: asked.package?.slug,
      date: dateText(asked.preferredDate),
      window: asked.dayPart,
      flexible: asked.flexibleDays > 0 ? 'on' : undefined,
      addressStreet: houseStreet(asked),
      addressUnit: asked.unit,
      addressCity: asked.city,
      addressState: asked.state,
      zip: asked.zip,
      notes: asked.notes,
      companyId: asked.companyId ?? undefined,
      referralCode: asked.referralCode || undefined,
    };
  }
  const contact = actor ? await getContact(db, actor.userId) : {};
  const draft = url.searchParams.has('draft') ? await readDraft(request) : null;
  return { ...contact, ...draft };
}

type Work = { pack: CatalogPackage | undefined; minutes: number };

/** What the day that is filled in takes off the price of the service that is. */
async function readDayDiscounts({ db, actor }: LoaderInput, known: Partial<BookValues>, { pack, minutes }: Work) {
  const { isAnyOn, settleDays } = await hasDayDiscounts(db);
  if (!isAnyOn) return { dayDiscounts: null, settleDays };
  const { zip, date, window = 'any', flexible, companyId } = known;
  if (!pack || !zip || !date) return { dayDiscounts: [], settleDays };
  const texts = await dayDiscountTexts(db, {
    zip,
    date,
    window,
    flexible,
    pack,
    minutes,
    customerId: companyId ? null : (actor?.userId ?? null),
  });
  return { dayDiscounts: texts, settleDays };
}

/** The code of a friend: what was typed, else what this browser came with. */
async function readInvited({ db, request }: LoaderInput, typed: string | undefined) {
  if (!(await readReferralTerms(db)).on) return { asksCode: false, invitation: null, code: '' };
  const code = typed || (await readKeptCode(request));
  return { asksCode: true, invitation: await readInvitation(db, code), code };
}

/** What a form that was not finished held when its page was asked for free days. */
async function readUnfinished({ url, request }: LoaderInput): Promise<Partial<BookValues>> {
  const typed = url.searchParams.get('draft') === 'typed' ? await readTyped(request) : null;
  const window = DAY_PARTS.find((part) => part === (url.searchParams.get('window') ?? typed?.window));
  const flexible = typed?.flexible === 'on' ? ({ flexible: 'on' } as const) : {};
  return { ...typed, flexible: undefined, ...flexible, window };
}

type FilledIn = { defaults: Partial<BookValues>; pack: CatalogPackage | undefined; place: ZipPlace | null };

async function readCalendar(input: LoaderInput, { defaults, pack, place }: FilledIn, minutes: number) {
  const { db, url } = input;
  if (!pack || !place) return null;
  const around = dateField.safeParse(url.searchParams.get('from') ?? '').data ?? null;
  const chosen = dateField.safeParse(defaults.date ?? '').data ?? null;
  const dayPart = defaults.window ?? 'any';
  return showFreeDays(db, { place, pack, minutes, dayPart, packageName: inReadersLanguage(pack).name, chosen, around });
}

export async function loadBookPage(input: LoaderInput) {
  const { db, url } = input;
  const packages = await listPackages(db);
  const asked = url.searchParams.get('service');
  const match = matchPackage(packages, asked);
  if (match.kind === 'alias') {
    const clean = new URL(url);
    clean.searchParams.set('service', match.pack.slug);
    throw safeRedirect(clean.pathname + clean.search);
  }
  const { bookFor, locations, place: from } = await getCompany(input);
  const { places, place: saved } = await savedPlaces(input);
  const unfinished = Object.entries(await readUnfinished(input)).filter(([, value]) => value);
  const defaults: Partial<BookValues> = { ...(await known(input)), ...saved, ...from, ...Object.fromEntries(unfinished) };
  const { code, ...invited } = await readInvited(input, defaults.referralCode);
  if (code) defaults.referralCode = code;
  if (match.kind === 'exact') defaults.service = match.pack.slug;
  const freeDay = dateField.safeParse(url.searchParams.get('date') ?? '');
  if (freeDay.success) defaults.date = freeDay.data;
  if (url.searchParams.get('flexible') === 'on') defaults.flexible = 'on';
  const zip = normalizeZip(url.searchParams.get('zip') ?? '') ?? normalizeZip(defaults.zip ?? '');
  const place = zip ? await findZip(db, zip) : null;
  const pack = packages.find(({ slug }) => slug === defaults.service);
  const area = place && (await findServiceArea(db, place));
  const minutes =
    pack && zip
      ? await readBookMinutes(db, { defaults, pack, zip, query: url.searchParams, userId: input.actor?.userId ?? null })
      : 0;
  return respond(bookView, {
    packages: packages.map(inReadersLanguage),
    states: Object.entries(stateNames).map(([value, label]) => ({ value, label })),
    defaults: { ...(place ? { addressCity: place.city, addressState: place.state } : {}), ...defaults, ...(zip ? { zip } : {}) },
    unknownService: match.kind === 'unknown' ? (asked ?? '').slice(0, 40) : null,
    bookFor,
    places: [...locations, ...places],
    minDate: localDate(now(), LATEST_ZONE),
    addOns: (await listAddOns(db)).map((addOn) => ({ ...addOn, description: rowText(addOn.description) })),
    priceIndexBps: area?.priceIndexBps ?? null,
    opId: crypto.randomUUID(),
    ...invited,
    ...(await readDayDiscounts(input, { ...defaults, zip: zip ?? '' }, { pack, minutes })),
    quoteTime: (await readAnswerTimes(db))('quote:normal'),
    quoteDays: await readQuoteDays(db),
    coverage: place && { zip: place.zip, city: place.city, state: place.state, covered: area !== null },
    freeDays: await readCalendar(input, { defaults, pack, place: area ? place : null }, minutes),
  });
}

/**
 * Work, place and day lead to the price; nothing is stored before it is seen. Who says here already who they are sends a whole request.
 */
export async function sendBookForm({ actor, context, db, request, url, read, readUpload, run }: ActionInput): Promise<Response> {
  const photos: ReceivedFile[] = [];
  const customerId = actor?.userId ?? null;
  // The page keeps its address, so the form needs no field for it.
  const houseDesign = url.searchParams.get('design') ?? undefined;

  /** The form with its pictures; a page that sends none may send it as plain text. */
  async function readBooking() {
    if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return read(bookPageSchema);
    const form = await readUpload(bookPageSchema, { photos: { kind: 'house-photo', atMost: MAX_PHOTOS } });
    photos.push(...keptPhotos(form.files.photos));
    return form;
  }

  return limitRefused(context.clientIp, async () => {
    const form = await readBooking();
    if (!form.data.email) {
      const draft = draftSchema.parse({ houseDesign, ...form.data });
      await wrapUnexpected(FAILED, () => checkWork(db, { form: draft, customerId }));
      const headers = { 'set-cookie': await draftHeader(draft) };
      return safeRedirect('/checkout', '/book', { status: 303, headers });
    }
    const ask = async (tx: Tx) => {
      const asked = await requestQuote(tx, { form: bookSchema.parse({ houseDesign, ...form.data }), customerId });
      await keepPhotos(tx, { token: asked.token, ownerId: customerId, photos });
      return asked;
    };
    const { token, next } = await wrapUnexpected(FAILED, () =>
      run(form, 'request', ask, [['form-accepted.ip', context.clientIp]]),
    );
    const to = next === 'confirm' ? `/checkout?quote=${await priceOf(db, token)}` : `/requests/${token}`;
    return safeRedirect(to, '/book', { status: 303 });
  });
}

const FAILED = mark('Submission Failed. There was an error submitting your request.');

async function priceOf(db: Db, token: string): Promise<string> {
  const { quotes } = await readRequest(db, token);
  return quotes[0]?.token ?? '';
}
