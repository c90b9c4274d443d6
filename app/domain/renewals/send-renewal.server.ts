import type { Prisma, Quote } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatMoney } from '#app/platform/format-money';
import { dateColumn, localDate } from '#app/platform/local-date';
import { mark } from '#app/platform/texts/t';
import { cannotSignIn } from '../accounts/guest-customer.server';
import { firstBookableDate, longDate } from '../catalog/visit-windows';
import { nextOpenDay } from '../closed-days/read-closed.server';
import { repeatDesign } from '../house-designs/save-design.server';
import { proNameForCustomers } from '../names/pro-name';
import { notify } from '../notifications/notify.server';
import { issueQuote } from '../quotes/issue-quote.server';
import { memberLines } from '../quotes/member-lines.server';
import { newToken } from '../quotes/new-token.server';
import type { QuoteLineInput } from '../quotes/quote-totals';
import { readQuoteZone } from '../quotes/quote-zone.server';
import type { CampaignSeasons } from './campaign-seasons.server';
import { endOfDay } from './end-of-day';
import { renewLines } from './renew-lines';
import { sameWeek } from './same-week';
import { findNotOffered, renewedBooking } from './why-not-offered.server';

type Campaign = Prisma.RenewalCampaignGetPayload<object>;
type Sent = { renewalId: string; campaign: Campaign; seasons: CampaignSeasons };

const offered = {
  ...renewedBooking,
  contactName: true,
  contactEmail: true,
  contactPhone: true,
  notes: true,
  dayPart: true,
  terms: true,
  site: { select: { ...renewedBooking.site.select, street: true, unit: true, city: true, state: true, zip: true, zone: true } },
  quote: {
    select: {
      ...renewedBooking.quote.select,
      request: { select: { id: true, design: true, estimateLowCents: true, estimateHighCents: true } },
    },
  },
  visits: {
    where: { leadVisitId: null, kind: { in: ['install', 'service'] }, status: 'completed' },
    orderBy: { windowStart: 'asc' },
    select: {
      windowStart: true,
      assignments: {
        where: { status: 'completed' },
        select: { pro: { select: { id: true, status: true, companyName: true, user: { select: { fullName: true } } } } },
      },
    },
  },
} satisfies Prisma.BookingSelect;

type Offered = Prisma.BookingGetPayload<{ select: typeof offered }>;

/**
 * Offers one booking of last season again: a request that names the booking, the place and its pro, a quote with last season's lines at the
 * new price that holds to the end of the campaign's day, and its message. What may not be offered any more is skipped with its reason.
 */
export async function sendRenewal(tx: Tx, { renewalId, campaign, seasons }: Sent): Promise<void> {
  const renewal = await tx.renewal.findUniqueOrThrow({ where: { id: renewalId }, select: { bookingId: true } });
  const booking = await tx.booking.findUniqueOrThrow({ where: { id: renewal.bookingId }, select: offered });
  const reasons = await findNotOffered(tx, [booking], seasons.to);
  const date = await findDay(tx, booking, seasons);
  const validUntil = endOfDay(campaign.answerBy, await readQuoteZone(tx, { request: booking.site }));
  const why =
    reasons.get(booking.id) ??
    (date ? null : mark('No day is left in the season')) ??
    (validUntil > now() ? null : mark('The time to answer was over'));
  if (why || !date) {
    await tx.renewal.update({ where: { id: renewalId }, data: { state: 'skipped', whySkipped: why ?? '' } });
    return;
  }
  const lines = renewLines(booking.quote.lines, campaign.priceBps);
  const { requestId, quote, pro } = await offer(tx, { booking, lines, date, validUntil });
  await tx.renewal.update({
    where: { id: renewalId },
    data: { state: 'sent', sentAt: now(), quoteRequestId: requestId, newCents: quote.subtotalCents },
  });
  await write(tx, { booking, quote, date, pro, lines, requestId });
}

/** The same week as last season, from the first day that can still be booked, on an open day; null where the season is over by then. */
async function findDay(tx: Tx, { visits, site, package: pack }: Offered, { from, to }: CampaignSeasons): Promise<string | null> {
  const done = visits[0];
  const wish = done ? sameWeek(localDate(done.windowStart, site.zone), from, to) : to.installFrom;
  const first = firstBookableDate(now(), site.zone);
  const date = await nextOpenDay(tx, {
    zip: site.zip,
    serviceLineId: pack.serviceLineId,
    date: wish < first ? first : wish,
  });
  return date && date <= to.installTo ? date : null;
}

type Offering = { booking: Offered; lines: QuoteLineInput[]; date: string; validUntil: Date };

async function offer(tx: Tx, { booking, lines, date, validUntil }: Offering) {
  const { site, quote: last, visits } = booking;
  const found = visits[0]?.assignments[0]?.pro;
  const pro = found?.status === 'active' ? found : null;
  // A guest's account has no one who can sign in: it is found again by the mailbox that books.
  const customerId = (await cannotSignIn(tx, booking.customerId)) ? null : booking.customerId;
  const { id: lastRequestId, design, estimateLowCents, estimateHighCents } = last.request;
  const { id: requestId } = await tx.quoteRequest.create({
    data: {
      token: newToken(),
      customerId,
      companyId: booking.companyId,
      packageId: booking.packageId,
      name: booking.contactName,
      email: booking.contactEmail,
      phone: booking.contactPhone,
      notes: booking.notes,
      street: site.street,
      unit: site.unit,
      city: site.city,
      state: site.state,
      zip: site.zip,
      siteId: booking.siteId,
      preferredDate: dateColumn(date),
      dayPart: booking.dayPart,
      rebookOfId: booking.id,
      preferredProId: pro?.id ?? null,
      ...(design ? { design, estimateLowCents, estimateHighCents } : {}),
      contactDueAt: now(),
      createdAt: now(),
    },
    select: { id: true },
  });
  await repeatDesign(tx, { lastRequestId, quoteRequestId: requestId, customerId });
  const member = booking.companyId ? [] : await memberLines(tx, customerId, lines);
  const quote = await issueQuote(tx, {
    quoteRequestId: requestId,
    lines: [...lines, ...member],
    source: 'renewal',
    terms: booking.terms,
    validUntil,
  });
  return { requestId, quote, pro };
}

type Written = {
  booking: Offered;
  quote: Quote;
  date: string;
  pro: Parameters<typeof proNameForCustomers>[0] | null;
  lines: QuoteLineInput[];
  requestId: string;
};

async function write(tx: Tx, { booking, quote, date, pro, lines, requestId }: Written): Promise<void> {
  const { site } = booking;
  const request = await tx.quoteRequest.findUniqueOrThrow({ where: { id: requestId }, select: { customerId: true } });
  await notify(tx, {
    dedupeKey: `renewal-offered:${quote.id}`,
    userId: request.customerId,
    email: booking.contactEmail,
    template: 'renewal-offered',
    data: async () => ({
      name: booking.contactName,
      service: booking.package.name,
      address: `${site.street}, ${site.city}, ${site.state} ${site.zip}`,
      includes: lines.map(({ label }) => label).join(', '),
      day: longDate(date),
      pro: pro ? proNameForCustomers(pro) : undefined,
      total: formatMoney(quote.totalCents, 'always'),
      deposit: quote.terms === 'net_30' ? undefined : formatMoney(quote.depositCents, 'always'),
      validUntil: formatDateTime(quote.validUntil, { style: 'long-date', zone: await readQuoteZone(tx, { request: site }) }),
      url: appUrl(`/quotes/${quote.token}`),
    }),
  });
}
