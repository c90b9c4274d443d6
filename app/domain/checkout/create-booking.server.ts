import type { Booking, Prisma, VisitKind } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { isTestMode } from '#app/platform/stripe.server';
import { dateText } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
import { cutText } from '#app/platform/cut-text';
import { findZip, type ZipPlace } from '../catalog/find-zip.server';
import { getPackage, listSeasons, policyInForce, type CatalogPackage } from '../catalog/queries.server';
import { type SeasonDates, takedownSeason } from '../catalog/seasons';
import { readMembership, type Membership } from '../catalog/plan-catalog.server';
import { sellsSeveralDays, sumLines } from '../quotes/quote-totals';
import { whyNotBookable } from '../quotes/quote-status';
import { callbackDueAt } from '../service-calls/callbacks.server';
import { callNotes } from '../service-calls/offered-calls.server';
import { serviceCallWindow } from '../service-calls/service-call-terms';
import { bookingCompany } from '../memberships/check-booker.server';
import { addPlacesOfBooking } from '../teams/add-places.server';
import { findAskedDesign } from '../house-designs/design-access.server';
import { readWorkMinutes } from '../site-records/work-minutes.server';
import { askForPlace } from '../sites/ask-for-place.server';
import { askedSize, drawnBefore, planFirst, planTakedown, readHouseSize } from '../work-times/plan-minutes.server';
import { findSite } from '../sites/save-site.server';
import { whyDayIsClosed } from '../closed-days/read-closed.server';
import type { CancellationPolicy } from '../catalog/cancellation-policy';
import { freeReference } from '../bookings/free-reference.server';
import { bookingShares } from '../catalog/shares';
import { readBookingTerms } from '../settings/booking-terms.server';
import { startWindow, takedownWindow } from '../catalog/visit-windows';
import { flexibleSpan, settleTime, spanWindow } from '../catalog/flexible-span';
import { readPricedWindows } from '../priced-windows/priced-windows.server';

async function lockQuote(tx: Tx, quoteId: string) {
  await tx.$queryRaw`SELECT 1 FROM quote WHERE id = ${quoteId}::uuid FOR UPDATE`;
  return tx.quote.findUnique({
    where: { id: quoteId },
    include: { request: true, booking: true, lines: { where: { kind: { not: null } } } },
  });
}

type LockedQuote = NonNullable<Awaited<ReturnType<typeof lockQuote>>>;

async function draftVisits(
  tx: Tx,
  input: {
    quote: LockedQuote;
    pack: CatalogPackage;
    place: ZipPlace;
    takedownShareBps: number;
    platformFeeBps: number;
    priority: number;
    /** Where it is known already. */
    siteId: string | null;
  },
) {
  const { quote, pack, place, takedownShareBps, platformFeeBps, priority } = input;
  const { request } = quote;
  const work = await readWork(tx, input);
  const date = dateText(request.preferredDate);
  const seasons = await listSeasons(tx, pack.serviceLineId);
  const shares = bookingShares({ ...quote, takedownShareBps, platformFeeBps, borneCents: -sumLines(quote.lines) });
  const { service, equipment, people, pros, proShares } = pack;
  const common = { service, equipment, people, pros, proShares, zone: place.zone, priority, createdAt: now() };
  const visits: Prisma.VisitCreateWithoutBookingInput[] = [
    {
      ...common,
      days: pack.days,
      kind: pack.visitKind,
      preferredProId: request.preferredProId,
      // Looked at first.
      priority: request.isEmergency ? Math.max(2, priority) : priority,
      ...(pack.visitKind === 'service_call'
        ? serviceCallWindow(now(), request.isEmergency, place.zone)
        : await soldDays(tx, { quote, seasons, date, zone: place.zone })),
      ...(await planFirst(tx, { ...work, design: request.design })),
      priceCents: shares.install.priceCents,
      payoutCents: shares.install.payoutCents,
      taxCents: shares.install.taxCents,
    },
  ];
  const season = takedownSeason(seasons, date);
  if (shares.takedown && pack.takedownMinutes) {
    if (!season)
      throw new Conflict('already_done', t('We haven’t set takedown dates for that season yet. Please call us to book.'));
    visits.push({
      ...common,
      kind: 'takedown',
      ...takedownWindow(season, place.zone),
      ...planTakedown(work, pack.takedownMinutes),
      priceCents: shares.takedown.priceCents,
      payoutCents: shares.takedown.payoutCents,
      taxCents: shares.takedown.taxCents,
    });
  }
  return visits;
}

/** How large the house is that a quote is for, and what the work took there before, by kind. */
async function readWork(tx: Tx, { quote, pack, siteId }: { quote: LockedQuote; pack: CatalogPackage; siteId: string | null }) {
  const { id, design, rebookOfId } = quote.request;
  const findDrawn = () => (rebookOfId ? drawnBefore(tx, rebookOfId) : findAskedDesign(tx, id));
  const drawn = pack.serviceLine.houseDesign ? await findDrawn() : null;
  const size = await readHouseSize(tx, { pack, siteId, drawn, asked: askedSize(design) });
  const took = siteId ? await readWorkMinutes(tx, { siteId, packageId: pack.id }) : new Map<VisitKind, number>();
  return { pack, size, took };
}

/** The day asked for, or the days around it where a line of the quote sells them: then one of them is chosen later. */
async function soldDays(
  tx: Tx,
  { quote, seasons, date, zone }: { quote: LockedQuote; seasons: readonly SeasonDates[]; date: string; zone: string },
) {
  const { dayPart } = quote.request;
  const span = sellsSeveralDays(quote.lines) ? flexibleSpan(seasons, date) : null;
  if (!span) return startWindow(date, dayPart, zone);
  const { settleDays } = await readPricedWindows(tx);
  return { ...spanWindow(span, dayPart, zone), settleAt: settleTime(span, settleDays, zone) };
}

/** Throws Conflict, with the reason, where the day has been closed since it was asked for. */
async function checkDay(tx: Tx, { quote, pack, zip }: { quote: LockedQuote; pack: CatalogPackage; zip: string }): Promise<void> {
  if (pack.visitKind === 'service_call') return;
  const closed = await whyDayIsClosed(tx, {
    zip,
    date: dateText(quote.request.preferredDate),
    serviceLineId: pack.serviceLineId,
    severalDays: sellsSeveralDays(quote.lines),
  });
  if (closed) throw new Conflict('already_done', closed);
}

/** The place of a request that none of its owner's saved places is. */
function newSite(
  { street, unit, city, state, notes }: LockedQuote['request'],
  { zip, lat, lng, zone }: ZipPlace,
  { companyId, customerId }: { companyId: string | null; customerId: string },
) {
  return {
    ...(companyId
      ? { company: { connect: { id: companyId } }, label: cutText(street, 40) }
      : { customer: { connect: { id: customerId } } }),
    accessNotes: notes,
    street,
    unit,
    city,
    state,
    zip,
    lat,
    lng,
    zone,
  };
}

/** A member's work is covered for as long as their plan says, where the policy says less. */
function withMembersGuarantee(rules: CancellationPolicy, membership: Membership | null): CancellationPolicy {
  return { ...rules, guaranteeDays: Math.max(rules.guaranteeDays, membership?.benefits.guaranteeDays ?? 0) };
}

/**
 * Makes the contract out of a quote: booking, site, and the draft visits install and takedown, which no one sees
 * before the deposit is paid. Prices, shares, tax and policy are copied as they are now. A quote gives one booking: asking
 * again answers the same one. A guest (`isGuest`) who has the private link books what an account asked for: the request stays the account's.
 * Throws NotFound for another customer's quote, Conflict when the quote is not in force.
 */
export async function createBooking(
  tx: Tx,
  { quoteId, customerId, isGuest = false }: { quoteId: string; customerId: string; isGuest?: boolean },
): Promise<Booking> {
  const quote = await lockQuote(tx, quoteId);
  const asked = isGuest ? null : quote?.request.customerId;
  const owner = quote?.booking?.customerId ?? asked ?? customerId;
  if (!quote || owner !== customerId) throw new NotFound();
  if (quote.booking && !quote.booking.cancelledAt) return quote.booking;
  const reason = whyNotBookable(quote, now());
  if (reason) throw new Conflict('already_done', reason);
  const { request } = quote;
  const place = await findZip(tx, request.zip);
  if (!place || !request.packageId) throw new NotFound(t('Service not found'));
  const pack = await getPackage(tx, request.packageId);
  await checkDay(tx, { quote, pack, zip: place.zip });
  const policy = await policyInForce(tx, pack.serviceLineId);
  const takedownShareBps = pack.takedownMinutes ? pack.takedownShareBps : 0;
  const companyId = await bookingCompany(tx, { companyId: request.companyId, userId: customerId });
  const placeOwner = companyId ? { companyId } : { customerId };
  const membership = companyId ? null : await readMembership(tx, customerId);
  const { referencePrefix, platformFeeBps } = await readBookingTerms(tx);
  const site = await findSite(tx, { ...placeOwner, street: request.street, zip: place.zip });
  const visits = await draftVisits(tx, {
    quote,
    pack,
    place,
    takedownShareBps,
    platformFeeBps,
    priority: membership?.benefits.priorityDispatch ?? 0,
    siteId: site?.id ?? null,
  });
  if (site?.archivedAt) await tx.site.update({ where: { id: site.id }, data: { archivedAt: null } });
  if (!request.customerId) await tx.quoteRequest.update({ where: { id: request.id }, data: { customerId } });
  if (site && !site.accessNotes && request.notes)
    await tx.site.update({ where: { id: site.id }, data: { accessNotes: request.notes } });
  const booking = await tx.booking.create({
    include: { site: { select: { id: true, placeState: true } } },
    data: {
      reference: await freeReference(tx, referencePrefix),
      customer: { connect: { id: customerId } },
      ...(companyId ? { company: { connect: { id: companyId } } } : {}),
      quote: { connect: { id: quote.id } },
      package: { connect: { id: pack.id } },
      site: site ? { connect: { id: site.id } } : { create: newSite(request, place, { companyId, customerId }) },
      contactName: request.name,
      contactEmail: request.email,
      contactPhone: request.phone,
      notes: callNotes(request),
      rebookOfId: request.rebookOfId,
      preferredDate: request.preferredDate,
      dayPart: request.dayPart,
      subtotalCents: quote.subtotalCents,
      taxCents: quote.taxCents,
      totalCents: quote.totalCents,
      depositCents: quote.depositCents,
      terms: quote.terms,
      netDays: quote.netDays,
      lateBps: quote.lateBps,
      platformFeeBps,
      takedownShareBps,
      policyVersion: policy.version,
      policy: withMembersGuarantee(policy.rules, membership),
      planCode: membership?.planCode ?? null,
      livemode: !isTestMode(),
      createdAt: now(),
      visits: { create: visits },
      ...(pack.visitKind === 'service_call'
        ? {
            callback: {
              create: {
                user: { connect: { id: customerId } },
                phone: request.phone,
                reason: callNotes(request),
                dueAt: await callbackDueAt(tx),
                createdAt: now(),
              },
            },
          }
        : {}),
    },
  });
  await addPlacesOfBooking(tx, booking.id);
  await askForPlace(tx, booking.site);
  return booking;
}
