import type { Quote } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { fieldError, Conflict, InputError, NotFound } from '#app/platform/errors';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { dateColumn, dateText } from '#app/platform/local-date';
import { findZip } from '../catalog/find-zip.server';
import { type CatalogPackage, getPackage } from '../catalog/queries.server';
import { firstBookableDate } from '../catalog/visit-windows';
import { closedText } from '../closed-days/closed-days';
import { findClosed } from '../closed-days/read-closed.server';
import { taxRateBps } from '../taxes/tax-rates.server';
import { mailQuote } from './mail-quote.server';
import { newToken } from './new-token.server';
import { answerByRevision, closeChanges } from './quote-changes.server';
import { usualTerms, type PaymentTerms } from './payment-terms';
import type { QuoteOptionInput } from './quote-options';
import type { QuoteSource } from './quote-status';
import { optionRows, priceOptions } from './quote-options.server';
import { quoteTotals, type QuoteLineInput, type QuoteTotals } from './quote-totals';
import { readInvoiceTerms, readQuoteDays } from '../settings/booking-terms.server';
import { t } from '#app/platform/texts/t';

const MAX_CENTS = 10_000_000;

export type IssueQuote = {
  quoteRequestId: string;
  lines: QuoteLineInput[];
  /** Two or three to choose from; the lines are those of the recommended one. */
  options?: QuoteOptionInput[];
  source: QuoteSource;
  /** Needed where the request names no package yet. */
  packageId?: string;
  /** What changed since the version before, for the customer. */
  revisionNote?: string;
  /** How it is paid; unless said otherwise as is usual for the service. */
  terms?: PaymentTerms;
  /** The day that it is for; unless said otherwise the one that was asked for. */
  date?: string;
  /** Until when it can be accepted; unless said otherwise for as many days as the office set. */
  validUntil?: Date;
  /** A plan covers it: the lines come to nothing. */
  isCovered?: boolean;
};

async function lockRequest(tx: Tx, quoteRequestId: string) {
  await tx.$queryRaw`SELECT 1 FROM quote_request WHERE id = ${quoteRequestId}::uuid FOR UPDATE`;
  const request = await tx.quoteRequest.findUnique({
    where: { id: quoteRequestId },
    include: {
      quotes: {
        select: { version: true, booking: { select: { reference: true, cancelledAt: true } } },
        orderBy: { version: 'desc' },
      },
    },
  });
  if (!request) throw new NotFound();
  const booked = request.quotes.find((quote) => quote.booking && !quote.booking.cancelledAt)?.booking;
  if (booked)
    throw new Conflict('already_done', t('This request is already booked as {reference}.', { reference: booked.reference }));
  return request;
}

/**
 * Issues the next version of a request's quote, valid for as many days as the office set, and puts the ones before it out of force. Amounts are
 * cents before tax; tax and deposit come from the state and the package, and where it is paid by invoice there is none. An admin's quote is mailed with its
 * link; an instant one is what the customer looks at next; a renewal is written to the customer by who asked for it. Throws InputError for totals of nothing, Conflict when booked.
 */
export async function issueQuote(tx: Tx, input: IssueQuote): Promise<Quote> {
  const request = await lockRequest(tx, input.quoteRequestId);
  const packageId = input.packageId ?? request.packageId;
  if (!packageId) throw fieldError('packageId', t('Choose a service'));
  const pack = await getPackage(tx, packageId);
  const date = input.date ?? dateText(request.preferredDate);
  if (input.source === 'admin') await checkDay(tx, { pack, zip: request.zip, date });
  const terms = input.terms ?? (input.source === 'admin' ? usualTerms(pack.kind) : 'deposit');
  if (terms === 'net_30' && !pack.kind.invoiced)
    throw new InputError(t('Invoices are only for commercial work'), {
      terms: t('Only commercial work can be invoiced. Choose a deposit'),
    });
  const depositBps = terms === 'net_30' ? null : pack.depositBps;
  const rates = { taxBps: await taxRateBps(tx, request), depositBps };
  const totals = quoteTotals(input.lines, rates);
  const options = priceOptions(input.options ?? [], rates);
  checkTotals([totals, ...options], input);
  await tx.quote.updateMany({
    where: { quoteRequestId: request.id, status: { in: ['draft', 'issued', 'viewed', 'accepted'] } },
    data: { status: 'revised' },
  });
  // The database looks at the service before it lets a quote go on invoice.
  await tx.quoteRequest.update({
    where: { id: request.id },
    data: { status: 'quoted', packageId, preferredDate: dateColumn(date) },
  });
  const quote = await tx.quote.create({
    data: {
      token: newToken(),
      quoteRequestId: request.id,
      version: (request.quotes[0]?.version ?? 0) + 1,
      source: input.source,
      revisionNote: input.revisionNote ?? '',
      ...totals,
      terms,
      ...(await readInvoiceTerms(tx)),
      issuedAt: now(),
      validUntil: input.validUntil ?? new Date(now().getTime() + (await readQuoteDays(tx)) * DAY_MS),
      lines: { create: input.lines.map((line, index) => ({ position: index + 1, ...line })) },
      options: { create: optionRows(options) },
    },
  });
  if (input.source === 'admin') {
    const asked = await answerByRevision(tx, { quoteRequestId: request.id, revisionId: quote.id });
    await mailQuote(tx, {
      quote,
      request: { ...request, phone: undefined },
      service: pack.name,
      lines: input.lines,
      options,
      asked,
    });
  } else await closeChanges(tx, { quoteRequestId: request.id });
  const listeners = request.customerId ? [rooms.admin(), rooms.user(request.customerId)] : [rooms.admin()];
  await publish(tx, listeners, { type: 'quote.changed', id: request.id });
  return quote;
}

/** Throws InputError for a total of nothing or of too much. */
function checkTotals(totals: readonly QuoteTotals[], { isCovered = false }: IssueQuote): void {
  const leastCents = isCovered ? 0 : 100;
  if (totals.some(({ subtotalCents, totalCents }) => subtotalCents < leastCents || totalCents > MAX_CENTS))
    throw new InputError(t('The total must be between $1 and $100,000.'));
}

type Day = { pack: CatalogPackage; zip: string; date: string };

/** Throws InputError beside the day where it is over there, or where nothing begins on it. A service call has no day. */
async function checkDay(tx: Tx, { pack, zip, date }: Day): Promise<void> {
  if (pack.visitKind === 'service_call') return;
  const place = await findZip(tx, zip);
  if (place && date < firstBookableDate(now(), place.zone))
    throw new InputError(t('The day has passed'), { date: t('Choose a day ahead') });
  const closed = await findClosed(tx, { zip, date, serviceLineId: pack.serviceLineId });
  if (closed) throw new InputError(t('The day is closed'), { date: closedText(closed, date) });
}
