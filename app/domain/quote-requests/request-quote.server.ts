import { t } from '#app/platform/texts/t';
import type { QuoteRequest } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { MINUTE_MS } from '#app/platform/durations';
import { InputError } from '#app/platform/errors';
import { dateColumn, dateText, daysOfSpan, localDate } from '#app/platform/local-date';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { currentLanguage, type Language } from '#app/platform/texts/language';
import { askedMinutes } from './asked-minutes.server';
import { readCapacity } from './check-coverage.server';
import { findServiceArea } from '../catalog/find-service-area.server';
import { findZip, type ZipPlace } from '../catalog/find-zip.server';
import { flexibleDiscountCents } from '../catalog/instant-price';
import { matchPackage } from '../catalog/package-slugs';
import { listAddOns, listPackages, type CatalogPackage } from '../catalog/queries.server';
import { checkReferralCode } from '../referrals/referral-link.server';
import { addDays, seasonOn } from '../catalog/seasons';
import { firstBookableDate, longDate } from '../catalog/visit-windows';
import { closedText } from '../closed-days/closed-days';
import { findClosed } from '../closed-days/read-closed.server';
import { FLEXIBLE_DAYS, flexibleSpan } from '../catalog/flexible-span';
import { attachDesign } from '../house-designs/save-design.server';
import { checkBooker } from '../memberships/check-booker.server';
import { notify } from '../notifications/notify.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import type { BookDraft, BookForm } from '../quotes/book.schema';
import { getDesign } from '../quotes/design.schema';
import { type Design, estimateDesign } from '../quotes/estimate';
import { issueQuote } from '../quotes/issue-quote.server';
import { memberLines } from '../quotes/member-lines.server';
import { requestReference } from '../quotes/request-reference';
import { newToken } from '../quotes/new-token.server';
import { readAnswerTimes } from '../settings/answer-time.server';
import { dueTime } from '../settings/due-time.server';
import { type QuoteLineInput, sellsSeveralDays, sumLines } from '../quotes/quote-totals';
import { windowLines } from '../priced-windows/window-lines.server';
import { FLEXIBLE_ARRIVAL_LABEL, needsLook, pricedDesign, printedLines } from './price-lines.server';
import { streetLine } from '../fields/unit-field';
import { stateNames } from '../fields/us-states';

const SAME_MS = 10 * MINUTE_MS;

export type RequestedQuote = {
  token: string;
  /** `confirm`: there is a price to confirm and pay; `received`: the office calls within 24 hours. */
  next: 'confirm' | 'received';
};

/** The place of the form's ZIP. Throws InputError naming the field and how to correct it. */
export async function placeOfForm(tx: Db, form: Pick<BookForm, 'zip' | 'addressState'>): Promise<ZipPlace> {
  const place = await findZip(tx, form.zip);
  if (!place)
    throw new InputError('Unknown ZIP code', {
      zip: t('We can’t find the ZIP code {zip}. Check the five digits.', { zip: form.zip }),
    });
  if (place.state !== form.addressState) {
    const state = stateNames[place.state] ?? place.state;
    throw new InputError('ZIP code and state do not match', {
      addressState: t('ZIP code {zip} is in {city}, {state}. Choose {state}, or correct the ZIP code.', {
        zip: place.zip,
        city: place.city,
        state,
      }),
    });
  }
  return place;
}

function checkDate(date: string, zone: string): void {
  const first = firstBookableDate(now(), zone);
  if (date >= first) return;
  const isToday = date === localDate(now(), zone);
  throw new InputError('The date has passed', {
    date: isToday
      ? t('You can book for today until noon. Choose {day} or later.', { day: longDate(first) })
      : t('Choose {day} or a later date.', { day: longDate(first) }),
  });
}

/**
 * Throws InputError beside the date, with the reason, where nothing begins there on that day. Who can come on any of several days is
 * refused only where these are not sold, or none of them is open.
 */
async function checkOpen(
  db: Db,
  { form, pack, customerId }: { form: BookDraft; pack: CatalogPackage; customerId: string | null },
) {
  const { zip, date } = form;
  const closed = await findClosed(db, { zip, date, serviceLineId: pack.serviceLineId });
  if (!closed) return;
  const lines = form.flexible ? await formLines(db, { form, pack, customerId }) : null;
  if (!lines || !sellsSeveralDays(lines)) throw new InputError('The day is closed', { date: closedText(closed, date) });
}

async function packageOfForm(tx: Db, service: string): Promise<CatalogPackage> {
  const match = matchPackage(await listPackages(tx), service);
  if (match.kind === 'exact' || match.kind === 'alias') return match.pack;
  throw new InputError('Unknown service', { service: t('Choose a service from the list') });
}

/**
 * The lines of an instant price for work of so many minutes each day, or null where a person has to make one: no price, not covered, out of
 * season, no crew.
 */
export async function instantLines(
  tx: Db,
  form: Pick<BookForm, 'zip' | 'date' | 'window' | 'flexible'>,
  pack: CatalogPackage,
  more: { design: Design | null; minutes: number; customerId: string | null },
): Promise<QuoteLineInput[] | null> {
  const design = pricedDesign(pack, more.design);
  if (needsLook(pack, design)) return null;
  const capacity = await readCapacity(tx, {
    zip: form.zip,
    pack,
    minutes: more.minutes,
    until: form.flexible ? addDays(form.date, FLEXIBLE_DAYS) : form.date,
  });
  if (!capacity?.area || !seasonOn(capacity.seasons, form.date)) return null;
  const slots = capacity.slotsOn(form.date, form.window);
  const { priceIndexBps } = capacity.area;
  const printed = printedLines({ pack, design, priceIndexBps }, design ? await listAddOns(tx) : []);
  const span = form.flexible && pack.visitKind !== 'service_call' ? flexibleSpan(capacity.seasons, form.date) : null;
  const isAnyFree = slots > 0 || (span && daysOfSpan(span).some((day) => capacity.slotsOn(day, form.window) > 0));
  if (!printed || !isAnyFree) return null;
  const price = printed.priceCents;
  const discount = flexibleDiscountCents(price, { dayPart: form.window, slots });
  const flexible = discount > 0 ? [{ label: FLEXIBLE_ARRIVAL_LABEL, amountCents: -discount }] : [];
  const lines = [...printed.lines, ...flexible];
  const member = await memberLines(tx, more.customerId, lines);
  const windows = await windowLines(tx, {
    place: capacity.place,
    areaName: capacity.area.name,
    serviceLineId: pack.serviceLineId,
    date: form.date,
    span,
    priceCents: price,
    netCents: Math.floor(((price - discount) * sumLines([...lines, ...member])) / sumLines(lines)),
  });
  // A crew on another day is one only where these days are sold.
  if (slots === 0 && !sellsSeveralDays(windows)) return null;
  return [...lines, ...member, ...windows];
}

type OfForm = { form: BookDraft; pack: CatalogPackage; customerId: string | null; rebookOfId?: string | undefined };

/** The same for a form as it stands: with the design that it describes, and the minutes that its house takes. */
export async function formLines(tx: Tx, { form, pack, customerId, rebookOfId }: OfForm): Promise<QuoteLineInput[] | null> {
  const minutes = await askedMinutes(tx, { pack, form, customerId, rebookOfId });
  return instantLines(tx, form, pack, { design: getDesign(form), minutes, customerId });
}

/** The street line that a form's street and unit make. */
export function formStreet({ addressStreet, addressUnit }: Pick<BookForm, 'addressStreet' | 'addressUnit'>): string {
  return streetLine({ street: addressStreet, unit: addressUnit });
}

/** The same person asking the same thing again within ten minutes; its row is used again. */
async function findRecent(tx: Tx, form: BookForm): Promise<QuoteRequest | null> {
  const key = [form.email, form.zip, formStreet(form).toLowerCase(), form.date].join('|');
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 7))`;
  return tx.quoteRequest.findFirst({
    where: {
      email: form.email,
      zip: form.zip,
      street: { equals: formStreet(form), mode: 'insensitive' },
      preferredDate: dateColumn(form.date),
      createdAt: { gte: new Date(now().getTime() - SAME_MS) },
      status: { in: ['received', 'quoted'] },
      // One whose payment was begun is left to it.
      quotes: { none: { booking: { paymentStatus: 'none' } } },
    },
    orderBy: { createdAt: 'desc' },
  });
}

/** The house as it was described, and what the page estimated it at. */
async function designColumns(tx: Tx, { form, pack, place }: { form: BookForm; pack: CatalogPackage; place: ZipPlace }) {
  const design = pack.serviceLine.houseDesign ? getDesign(form) : null;
  if (!design) return {};
  const area = await findServiceArea(tx, place);
  const addOns = await listAddOns(tx);
  const { lowCents, highCents } = estimateDesign({ pack, design, addOns, priceIndexBps: area?.priceIndexBps ?? null });
  return { design, estimateLowCents: lowCents, estimateHighCents: highCents };
}

async function storeRequest(
  tx: Tx,
  input: { form: BookForm; pack: CatalogPackage; place: ZipPlace; customerId: string | null; language?: Language },
): Promise<QuoteRequest> {
  const { form, pack, place } = input;
  const recent = await findRecent(tx, form);
  const said = {
    ...(await designColumns(tx, { form, pack, place })),
    packageId: pack.id,
    name: form.name,
    phone: form.phone,
    dayPart: form.window,
    flexibleDays: form.flexible ? FLEXIBLE_DAYS : 0,
    city: form.addressCity,
    state: place.state,
    street: formStreet(form),
    unit: form.addressUnit,
    notes: form.notes,
    referralCode: form.companyId ? '' : form.referralCode,
    customerId: recent?.customerId ?? input.customerId,
    companyId: form.companyId ?? null,
    ...(input.language && { language: input.language }),
  };
  if (recent) return tx.quoteRequest.update({ where: { id: recent.id }, data: said });
  return tx.quoteRequest.create({
    data: {
      language: currentLanguage(),
      ...said,
      token: newToken(),
      email: form.email,
      zip: form.zip,
      preferredDate: dateColumn(form.date),
      contactDueAt: await dueTime(tx, { channel: 'quote', priority: 'normal' }),
      createdAt: now(),
    },
  });
}

async function promiseContact(tx: Tx, request: QuoteRequest, pack: CatalogPackage): Promise<void> {
  const answers = await readAnswerTimes(tx);
  await notify(tx, {
    dedupeKey: `quote-request-received:${request.id}`,
    userId: request.customerId,
    email: request.email,
    language: request.language,
    template: 'quote-request-received',
    data: () => ({
      answer: answers('quote:normal'),
      name: request.name,
      reference: requestReference(request.id),
      service: pack.name,
      date: longDate(dateText(request.preferredDate)),
      address: `${request.street}, ${request.city}, ${request.state} ${request.zip}`,
      url: appUrl(`/requests/${request.token}`),
    }),
  });
  await notifyAdmins(tx, {
    dedupeKey: `quote-request:${request.id}`,
    subject: () =>
      t('New request: {service} in {city}, {state}', { service: pack.name, city: request.city, state: request.state }),
    text: () =>
      t('{name} requested {service}. We promised an answer {answer}.', {
        name: request.name,
        service: pack.name,
        answer: answers('quote:normal'),
      }),
    url: appUrl(`/admin/quotes/${request.id}`),
  });
  await publish(tx, [rooms.admin()], { type: 'quote.changed', id: request.id });
}

/** Checks work, place and day against map and calendar before the visitor says who they are. Throws InputError naming the fields. */
export async function checkWork(
  db: Db,
  { form, customerId }: { form: BookDraft; customerId: string | null },
): Promise<{ pack: CatalogPackage; place: ZipPlace }> {
  const pack = await packageOfForm(db, form.service);
  const place = await placeOfForm(db, form);
  if (form.companyId) await checkBooker(db, { companyId: form.companyId, userId: customerId });
  else await checkReferralCode(db, { code: form.referralCode, customerId });
  checkDate(form.date, place.zone);
  await checkOpen(db, { form, pack, customerId: form.companyId ? null : customerId });
  return { pack, place };
}

type Requested = { form: BookForm; customerId: string | null; language?: Language; rebookOfId?: string };

/**
 * Takes what `/book` sends: checks it against map and calendar, stores one QuoteRequest (the same person, address and
 * date within ten minutes is the same request), and issues an instant quote where the package has a price, the ZIP is
 * covered, the date is in season and a crew is free; a date that is none of this is never refused but becomes a request
 *. Throws InputError naming the fields. `language`: that of the customer, where another person fills in the form; `rebookOfId`: the booking
 * that is booked again.
 */
export async function requestQuote(tx: Tx, { form, customerId, language, rebookOfId }: Requested): Promise<RequestedQuote> {
  const { pack, place } = await checkWork(tx, { form, customerId });
  const request = await storeRequest(tx, { form, pack, place, customerId, language });
  if (form.houseDesign && pack.serviceLine.houseDesign)
    await attachDesign(tx, { token: form.houseDesign, quoteRequestId: request.id, customerId: request.customerId });
  // A person's plan is for their own house.
  const lines = await formLines(tx, { form, pack, customerId: request.companyId ? null : request.customerId, rebookOfId });
  if (!lines) {
    await tx.quote.updateMany({
      where: { quoteRequestId: request.id, source: 'instant', status: { in: ['issued', 'viewed'] } },
      data: { status: 'revised' },
    });
    await tx.quoteRequest.updateMany({
      where: { id: request.id, quotes: { none: { source: 'admin' } } },
      data: { status: 'received' },
    });
    await promiseContact(tx, request, pack);
    return { token: request.token, next: 'received' };
  }
  await issueQuote(tx, { quoteRequestId: request.id, lines, source: 'instant' });
  return { token: request.token, next: 'confirm' };
}
