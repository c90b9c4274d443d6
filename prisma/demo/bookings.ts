import { dateColumn, localDate } from '#app/platform/local-date';
import type { PaymentStatus, Prisma, VisitStatus } from '#prisma';
import { bookingShares } from '#app/domain/catalog/shares';
import { startWindow, takedownDispatchAfter, takedownWindow } from '#app/domain/catalog/visit-windows';
import { FLEXIBLE_DAYS } from '#app/domain/catalog/flexible-span';
import { instantPriceCents } from '#app/domain/catalog/instant-price';
import { discountLabel } from '#app/domain/priced-windows/window-discounts';
import type { PaymentTerms } from '#app/domain/quotes/payment-terms';
import { type DiscountKind, type QuoteLineInput, sellsSeveralDays, sumLines } from '#app/domain/quotes/quote-totals';
import { buildBooking, buildSite } from '#tests/factories/bookings';
import { addMinutes } from '#tests/factories/local-time';
import { buildQuote, buildQuoteRequest } from '#tests/factories/quotes';
import { buildVisit } from '#tests/factories/visits';
import { daysBefore, type DemoData, type DemoCustomer } from './demo-data';
import { ACCESS_NOTES, STREETS } from './copy';
import type { ZipRow } from './zip-codes';

export type PackageId = 'basic-outline' | 'standard-sparkle' | 'premium-showstopper' | 'commercial-estate';
type DayPart = 'any' | 'morning' | 'midday' | 'afternoon';

export type BookingOrder = {
  customer: DemoCustomer;
  place: ZipRow;
  packageId: PackageId;
  /** When the install begins, or would. */
  start: Date;
  status: VisitStatus;
  bookedAt: Date;
  dayPart?: DayPart;
  paymentStatus?: PaymentStatus;
  terms?: PaymentTerms;
  visit?: Partial<Prisma.VisitCreateManyInput>;
  /** What the day took off the price, in percent of it. Where days around it are sold, the customer said that they suit. */
  discounts?: readonly { kind: DiscountKind; percent: number }[];
};

export type DemoBooking = {
  row: Prisma.BookingCreateManyInput & { id: string };
  install: Prisma.VisitCreateManyInput & { id: string };
  takedown: Prisma.VisitCreateManyInput & { id: string };
  place: ZipRow;
  customer: DemoCustomer;
};

const REFERENCE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function reference({ random, now }: DemoData): string {
  const tail = Array.from({ length: 5 }, () => REFERENCE_LETTERS[random.int(0, REFERENCE_LETTERS.length - 1)]).join('');
  return `HL-${String(now.getUTCFullYear()).slice(2)}-${tail}`;
}

function dayPartOf(start: Date, zone: string): DayPart {
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(start));
  if (hour >= 8 && hour < 11) return 'morning';
  if (hour >= 11 && hour < 14) return 'midday';
  return hour >= 14 && hour < 17 ? 'afternoon' : 'any';
}

function priceOf(demoData: DemoData, packageId: PackageId): number {
  const pack = demoData.packages.get(packageId);
  if (!pack) throw new Error(`The catalog has no package ${packageId}.`);
  return instantPriceCents({ ...pack, instantPrice: true }, demoData.random.int(0, 80) * 100) ?? 100_000;
}

/** One customer's way from the request to the booking, with its install and its takedown. */
export function addBooking(demoData: DemoData, order: BookingOrder): DemoBooking {
  const { random, rows } = demoData;
  const { customer, place, bookedAt } = order;
  const pack = demoData.packages.get(order.packageId)!;
  const dayPart = order.dayPart ?? dayPartOf(order.start, place.zone);
  const date = localDate(order.start, place.zone);
  const printedCents = priceOf(demoData, order.packageId);
  const discounts = (order.discounts ?? []).map(({ kind, percent }) => ({
    kind,
    label: discountLabel(kind, 'several'),
    amountCents: -Math.floor((printedCents * percent) / 100),
  }));
  const subtotalCents = printedCents + sumLines(discounts);
  const amounts = { subtotalCents, taxCents: Math.round((subtotalCents * (demoData.taxBps.get(place.state) ?? 0)) / 10_000) };
  const paid = order.terms === 'net_30' ? { terms: order.terms, depositCents: 0 } : {};
  const contact = { name: customer.fullName, email: customer.row.email, phone: customer.row.phone ?? '' };
  const address = {
    street: `${random.int(12, 4900)} ${random.pick(STREETS)}`,
    city: place.city,
    state: place.state,
    zip: place.zip,
  };
  const requestId = random.uuid(bookedAt);
  const quoteId = random.uuid(bookedAt);
  const flexibleDays = sellsSeveralDays(discounts) ? FLEXIBLE_DAYS : 0;
  const wish = { packageId: order.packageId, preferredDate: dateColumn(date), dayPart };
  rows.requests.push(
    buildQuoteRequest({
      id: requestId,
      token: random.token(),
      customerId: customer.row.id,
      ...contact,
      ...address,
      ...wish,
      flexibleDays,
      status: 'booked',
      createdAt: bookedAt,
      contactDueAt: addMinutes(bookedAt, 1_440),
    }),
  );
  const quote = buildQuote({
    id: quoteId,
    token: random.token(),
    quoteRequestId: requestId,
    ...amounts,
    ...paid,
    status: 'accepted',
    source: pack.instantPrice ? 'instant' : 'admin',
    issuedAt: bookedAt,
    answeredAt: addMinutes(bookedAt, 5),
    validUntil: addMinutes(bookedAt, 14 * 1_440),
  });
  rows.quotes.push(quote);
  const lines: QuoteLineInput[] = [{ label: pack.name, amountCents: printedCents }, ...discounts];
  lines.forEach((line, at) => rows.quoteLines.push({ quoteId, position: at + 1, ...line }));
  const siteId = random.uuid(bookedAt);
  rows.sites.push(
    buildSite({
      id: siteId,
      customerId: customer.row.id,
      ...place,
      ...address,
      accessNotes: random.pick(ACCESS_NOTES),
      createdAt: bookedAt,
    }),
  );
  const row = {
    ...buildBooking({
      customerId: customer.row.id,
      quoteId,
      siteId,
      reference: reference(demoData),
      packageId: order.packageId,
      ...amounts,
      ...paid,
      contactName: contact.name,
      contactEmail: contact.email,
      contactPhone: contact.phone,
      preferredDate: wish.preferredDate,
      dayPart,
      takedownShareBps: pack.takedownShareBps,
      paymentStatus: order.paymentStatus ?? 'deposit_paid',
      createdAt: bookedAt,
    }),
    id: random.uuid(bookedAt),
  };
  rows.bookings.push(row);
  const visits = addVisits(demoData, order, row, { dayPart, date, borneCents: -sumLines(discounts) });
  return { row, ...visits, place, customer };
}

type When = { dayPart: DayPart; date: string; borneCents: number };

function addVisits(demoData: DemoData, order: BookingOrder, booking: DemoBooking['row'], { dayPart, date, borneCents }: When) {
  const { random, rows } = demoData;
  const { place, bookedAt } = order;
  const pack = demoData.packages.get(order.packageId)!;
  const shares = bookingShares({
    subtotalCents: booking.subtotalCents,
    taxCents: booking.taxCents,
    takedownShareBps: pack.takedownShareBps,
    platformFeeBps: 2_000,
    borneCents,
  });
  const common = { bookingId: booking.id, service: pack.service, zone: place.zone, createdAt: bookedAt, updatedAt: bookedAt };
  const window = startWindow(date, dayPart, place.zone);
  // What happens at this very moment may lie outside every part of the day.
  const windowStart = order.start < window.windowStart ? order.start : window.windowStart;
  const windowEnd = order.start > window.windowEnd ? order.start : window.windowEnd;
  const install = {
    ...buildVisit({
      ...common,
      kind: 'install',
      status: order.status,
      windowStart,
      windowEnd,
      durationMinutes: pack.installMinutes,
      priceCents: shares.install.priceCents,
      payoutCents: shares.install.payoutCents,
      taxCents: shares.install.taxCents,
      ...order.visit,
    }),
    id: random.uuid(bookedAt),
  };
  const over = ['draft', 'cancelled'].includes(order.status);
  const season = {
    year: 0,
    installFrom: '',
    installTo: '',
    takedownFrom: demoData.takedown.from,
    takedownTo: demoData.takedown.to,
  };
  const takedownId = random.uuid(bookedAt);
  const takedown = {
    ...buildVisit({
      ...common,
      kind: 'takedown',
      status: over ? order.status : 'pending',
      ...takedownWindow(season, place.zone),
      dispatchAfter: over ? null : takedownDispatchAfter(takedownWindow(season, place.zone).windowStart, takedownId),
      durationMinutes: pack.takedownMinutes ?? 60,
      priceCents: shares.takedown?.priceCents ?? 0,
      payoutCents: shares.takedown?.payoutCents ?? 0,
      taxCents: shares.takedown?.taxCents ?? 0,
      ...(order.status === 'cancelled' ? { cancelledAt: order.visit?.cancelledAt, cancelReason: order.visit?.cancelReason } : {}),
    }),
    id: takedownId,
  };
  rows.visits.push(install, takedown);
  rows.events.push({ visitId: install.id, at: bookedAt, type: 'created', actorKind: 'customer', actorId: order.customer.row.id });
  if (order.status !== 'draft')
    rows.events.push({
      visitId: install.id,
      at: addMinutes(bookedAt, 6),
      type: 'publish',
      actorKind: 'system',
      data: { from: 'draft', to: 'pending' },
    });
  return { install, takedown };
}

/** A moment some days back, in the day. */
export function someTimeAgo(demoData: DemoData, fromDays: number, toDays: number): Date {
  return daysBefore(demoData.now, fromDays + demoData.random.next() * (toDays - fromDays));
}
