import { t } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { formatDateTime } from '#app/platform/format-date-time';
import { dateColumn, dateText } from '#app/platform/local-date';
import { tryEach } from '#app/tasks/try-each';
import type { Prisma, PrismaClient } from '#prisma';
import { firstBookableDate } from '../catalog/visit-windows';
import { notify } from '../notifications/notify.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { officeZone } from '../settings/office-zone.server';
import { ALERT_HOURS } from './quote-status';
import { readQuoteZone } from './quote-zone.server';
import { totalInWords } from './quote-options';
import { openChange } from './quote-changes.server';

const BATCH_SIZE = 200;
/** The customer is reminded of an unanswered quote after three days, and two days before it runs out. */
const REMIND_AFTER_DAYS = 3;
const REMIND_BEFORE_DAYS = 2;

/**
 * Keeps what is promised of answers: admins are told of an unanswered request six hours before; when its time is over it is escalated and the
 * customer has our apology. Open quotes are brought to mind twice; those whose time is over expire. Run by the crontab; running it twice
 * says nothing twice, and what fails keeps nothing else.
 */
export async function watchQuotes(db: PrismaClient): Promise<void> {
  await tryEach([keepPromises, remindOfQuotes, expireQuotes], (step) => step(db));
}

async function expireQuotes(db: PrismaClient): Promise<void> {
  await db.quote.updateMany({
    where: { status: { in: ['issued', 'viewed'] }, validUntil: { lte: now() } },
    data: { status: 'expired' },
  });
}

async function keepPromises(db: PrismaClient): Promise<void> {
  const at = now();
  const late = await db.quoteRequest.findMany({
    where: {
      status: 'received',
      contactDueAt: { lte: new Date(at.getTime() + ALERT_HOURS * HOUR_MS) },
      OR: [{ alertedAt: null }, { escalatedAt: null, contactDueAt: { lte: at } }],
    },
    select: lateColumns,
    orderBy: { contactDueAt: 'asc' },
    take: BATCH_SIZE,
  });
  await tryEach(late, (request) => transact(db, (tx) => keepPromise(tx, request)));
}

const lateColumns = {
  id: true,
  token: true,
  name: true,
  email: true,
  customerId: true,
  language: true,
  contactDueAt: true,
  alertedAt: true,
  package: { select: { name: true } },
} as const;

type Late = {
  id: string;
  token: string;
  name: string;
  email: string;
  customerId: string | null;
  language: string;
  contactDueAt: Date;
  alertedAt: Date | null;
  package: { name: string } | null;
};

async function keepPromise(tx: Tx, request: Late): Promise<void> {
  const left = request.contactDueAt.getTime() - now().getTime();
  const [broken, hours] = [left <= 0, Math.ceil(left / HOUR_MS)];
  await notifyAdmins(tx, {
    dedupeKey: `quote-promise:${request.id}:${broken ? 'over' : 'soon'}`,
    subject: () =>
      broken
        ? t('Quote overdue: {name}', { name: request.name })
        : t('{hours, plural, one {1 hour} other {# hours}} or less left to answer {name}', { hours, name: request.name }),
    text: () =>
      broken
        ? t('We haven’t answered in the time that we promised. We’ve apologized to the customer. Answer this request first.')
        : t('The time that we promised for an answer is almost over.'),
    url: appUrl(`/admin/quotes/${request.id}`),
  });
  if (broken) {
    await notify(tx, {
      dedupeKey: `quote-apology:${request.id}`,
      userId: request.customerId,
      email: request.email,
      language: request.language,
      template: 'quote-apology',
      data: () => ({
        name: request.name,
        service: request.package?.name ?? t('Custom work'),
        url: appUrl(`/requests/${request.token}`),
      }),
    });
  }
  await tx.quoteRequest.update({
    where: { id: request.id },
    data: { alertedAt: request.alertedAt ?? now(), ...(broken ? { escalatedAt: now() } : {}) },
  });
}

/** The reminder that is due now: the first three days after it was sent, the last two days before it ends. */
export function dueReminder(
  quote: { issuedAt: Date; validUntil: Date; remindersSent: number },
  at: Date,
): 'first' | 'last' | null {
  const left = quote.validUntil.getTime() - at.getTime();
  if (left <= 0) return null;
  if (quote.remindersSent < 2 && left <= REMIND_BEFORE_DAYS * DAY_MS) return 'last';
  const age = at.getTime() - quote.issuedAt.getTime();
  return quote.remindersSent < 1 && age >= REMIND_AFTER_DAYS * DAY_MS ? 'first' : null;
}

/** Quotes whose day is over: there is nothing to accept any more. A service call has no day, and of several days one may be ahead. */
async function quotesOfPast(db: PrismaClient, at: Date): Promise<Prisma.QuoteWhereInput> {
  const first = dateColumn(firstBookableDate(at, await officeZone(db)));
  return {
    request: { preferredDate: { lt: first }, package: { visitKind: { not: 'service_call' } } },
    lines: { none: { kind: 'flexible_day' } },
  };
}

async function remindOfQuotes(db: PrismaClient): Promise<void> {
  const at = now();
  const open = await db.quote.findMany({
    where: {
      status: { in: ['issued', 'viewed'] },
      source: { not: 'instant' },
      // What waits for our answer is not theirs to answer.
      changes: { none: openChange },
      validUntil: { gt: at },
      NOT: await quotesOfPast(db, at),
      OR: [
        { remindersSent: 0, issuedAt: { lte: new Date(at.getTime() - REMIND_AFTER_DAYS * DAY_MS) } },
        { remindersSent: { lt: 2 }, validUntil: { lte: new Date(at.getTime() + REMIND_BEFORE_DAYS * DAY_MS) } },
      ],
    },
    orderBy: { validUntil: 'asc' },
    take: BATCH_SIZE,
    include: openColumns,
  });
  await tryEach(open, (quote) => remind(db, quote, at));
}

const openColumns = {
  request: {
    select: { name: true, email: true, customerId: true, language: true, zip: true, package: { select: { name: true } } },
  },
  options: { select: { totalCents: true, acceptedAt: true } },
} as const satisfies Prisma.QuoteInclude;

type Open = Prisma.QuoteGetPayload<{ include: typeof openColumns }>;

async function remind(db: PrismaClient, quote: Open, at: Date): Promise<void> {
  const due = dueReminder(quote, at);
  if (!due) return;
  await transact(db, async (tx) => {
    await notify(tx, {
      // A quote whose end was moved is reminded of the new one.
      dedupeKey: `quote-reminder:${quote.id}:${due === 'last' ? `last:${dateText(quote.validUntil)}` : due}`,
      userId: quote.request.customerId,
      email: quote.request.email,
      language: quote.request.language,
      template: 'quote-reminder',
      data: async () => ({
        name: quote.request.name,
        service: quote.request.package?.name ?? t('your display'),
        total: totalInWords(quote),
        validUntil: formatDateTime(quote.validUntil, { style: 'long-date', zone: await readQuoteZone(tx, quote) }),
        last: due === 'last' ? 'yes' : undefined,
        url: appUrl(`/quotes/${quote.token}`),
      }),
    });
    await tx.quote.update({ where: { id: quote.id }, data: { remindersSent: due === 'last' ? 2 : 1 } });
  });
}
