import type { Prisma } from '#prisma';
import { countEach } from '#app/platform/count-each';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { formatPhone } from '#app/platform/format-phone';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { bookedWhere } from '../ledger/booked-where';
import { officeDays, type OfficeDays } from '../settings/office-zone.server';
import { quoteOptions } from './quote-options.server';
import { openChange } from './quote-changes.server';
import type { QuoteStatus } from './quote-status';

const quoteColumns = {
  id: true,
  token: true,
  version: true,
  status: true,
  source: true,
  subtotalCents: true,
  taxCents: true,
  totalCents: true,
  depositCents: true,
  terms: true,
  netDays: true,
  lateBps: true,
  validUntil: true,
  revisionNote: true,
  viewedAt: true,
  answeredAt: true,
  declineReason: true,
  issuedAt: true,
  lines: { select: { label: true, amountCents: true, kind: true }, orderBy: { position: 'asc' } },
  options: quoteOptions,
  acceptance: { select: { name: true, at: true } },
  changes: {
    select: { id: true, text: true, askedAt: true, answeredAt: true, answer: true, revisionId: true },
    orderBy: { askedAt: 'desc' },
  },
  /** The change that it answers. */
  answers: { select: { text: true } },
  booking: {
    select: {
      id: true,
      reference: true,
      customerId: true,
      paymentStatus: true,
      cancelledAt: true,
      customer: { select: { guestEmail: true } },
    },
  },
} satisfies Prisma.QuoteSelect;

const requestColumns = {
  id: true,
  token: true,
  customerId: true,
  companyId: true,
  company: { select: { name: true } },
  name: true,
  email: true,
  phone: true,
  preferredDate: true,
  dayPart: true,
  flexibleDays: true,
  street: true,
  unit: true,
  referralCode: true,
  city: true,
  state: true,
  zip: true,
  notes: true,
  design: true,
  estimateLowCents: true,
  estimateHighCents: true,
  status: true,
  contactDueAt: true,
  createdAt: true,
  package: {
    select: {
      id: true,
      slug: true,
      name: true,
      tagline: true,
      description: true,
      features: true,
      priceLowCents: true,
      priceHighCents: true,
      instantPrice: true,
      serviceLineId: true,
      visitKind: true,
      service: true,
      takedownMinutes: true,
      equipment: true,
      people: true,
      pros: true,
      days: true,
      kind: { select: { invoiced: true } },
      serviceLine: { select: { doneText: true } },
    },
  },
} satisfies Prisma.QuoteRequestSelect;

const requestWithQuotes = {
  ...requestColumns,
  quotes: { where: { status: { not: 'draft' as const } }, select: quoteColumns, orderBy: { version: 'desc' as const } },
} satisfies Prisma.QuoteRequestSelect;

export type RequestWithQuotes = Prisma.QuoteRequestGetPayload<{ select: typeof requestWithQuotes }>;

/** A request by its link, with its quotes newest first. Throws NotFound. */
export async function readRequest(db: Db, token: string): Promise<RequestWithQuotes> {
  const request = await db.quoteRequest.findUnique({ where: { token }, select: requestWithQuotes });
  if (!request) throw new NotFound();
  return request;
}

const quoteWithRequest = { ...quoteColumns, request: { select: requestColumns } } satisfies Prisma.QuoteSelect;
export type QuoteWithRequest = Prisma.QuoteGetPayload<{ select: typeof quoteWithRequest }>;

/** A quote by its link. Throws NotFound; drafts do not exist for their reader. */
export async function readQuote(db: Db, token: string): Promise<QuoteWithRequest> {
  const quote = await db.quote.findFirst({ where: { token, status: { not: 'draft' } }, select: quoteWithRequest });
  if (!quote) throw new NotFound();
  return quote;
}

/** A version of the quote of a request, for the admin who answers it. Throws NotFound, for drafts too. */
export async function readQuoteVersion(
  db: Db,
  { requestId, quoteId }: { requestId: string; quoteId: string },
): Promise<QuoteWithRequest> {
  const quote = await db.quote.findFirst({
    where: { id: quoteId, quoteRequestId: requestId, status: { not: 'draft' } },
    select: quoteWithRequest,
  });
  if (!quote) throw new NotFound();
  return quote;
}

/** The quote of a request that replaced this one, or null. */
export async function newestQuote(db: Db, quoteRequestId: string): Promise<{ token: string; status: QuoteStatus } | null> {
  return db.quote.findFirst({
    where: { quoteRequestId, status: { not: 'draft' } },
    orderBy: { version: 'desc' },
    select: { token: true, status: true },
  });
}

/** What forms can be filled in with for a person who is signed in; the number as people write it. */
export async function getContact(db: Db, userId: string): Promise<{ name: string; email: string; phone: string; zip: string }> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { fullName: true, email: true, phone: true, zip: true },
  });
  return { name: user.fullName, email: user.email, phone: formatPhone(user.phone ?? ''), zip: user.zip ?? '' };
}

export const REQUEST_FILTERS = ['waiting', 'changes', 'quoted', 'booked', 'closed', 'all'] as const;
export type RequestFilter = (typeof REQUEST_FILTERS)[number];

/** No more wait for the office at once: a page of the list is far shorter. */
const OPEN_LIMIT = 1_000;

const statusesOf: Record<Exclude<RequestFilter, 'changes'>, Prisma.QuoteRequestWhereInput> = {
  waiting: { status: 'received' },
  quoted: { status: 'quoted' },
  booked: { status: 'booked' },
  closed: { status: 'closed' },
  all: {},
};

/** What belongs to a part of the list. Which changes are open is read first, by their own index: few of all requests have one. */
async function whereOf(db: Db, filter: RequestFilter): Promise<Prisma.QuoteRequestWhereInput> {
  if (filter !== 'changes') return statusesOf[filter];
  const open = await db.quoteChange.findMany({
    where: openChange,
    select: { quote: { select: { quoteRequestId: true } } },
    take: OPEN_LIMIT,
  });
  return { id: { in: open.map(({ quote }) => quote.quoteRequestId) } };
}

/** How far a request has come, whatever became of it since: a quote was sent, or one of its quotes is a booking that stands. */
export const REACHED = ['quoted', 'paid'] as const;
export type RequestQuery = OfficeDays & { filter: RequestFilter; reached: (typeof REACHED)[number] | null };

function reachedWhere(reached: RequestQuery['reached']): Prisma.QuoteRequestWhereInput {
  if (reached === 'quoted') return { quotes: { some: { status: { not: 'draft' } } } };
  return reached === 'paid' ? { quotes: { some: { booking: { livemode: isLiveMoney(), OR: bookedWhere() } } } } : {};
}

/** What every part of the list is narrowed down by: the days on which requests were sent, and how far they came. */
async function narrowWhere(db: Db, { reached, ...days }: Omit<RequestQuery, 'filter'>): Promise<Prisma.QuoteRequestWhereInput> {
  const createdAt = await officeDays(db, days);
  return { AND: [createdAt ? { createdAt } : {}, reachedWhere(reached)] };
}

export const REQUEST_SORTS = {
  name: { field: 'name' },
  age: { field: 'createdAt' },
  promise: { field: 'contactDueAt' },
} satisfies Sorts;

/** Requests for the admin's list. */
export async function listRequests(db: Db, { filter, ...narrowed }: RequestQuery, page: SortedPage) {
  const wanted = { AND: [await whereOf(db, filter), await narrowWhere(db, narrowed)] };
  return readSorted(page, {
    findPlace: (id, select) => db.quoteRequest.findUnique({ where: { id }, select }),
    find: ({ where: part, orderBy, take }) =>
      db.quoteRequest.findMany({
        where: { AND: [wanted, part] },
        orderBy,
        take,
        select: {
          ...requestColumns,
          quotes: {
            select: {
              totalCents: true,
              status: true,
              source: true,
              options: { select: { totalCents: true, acceptedAt: true } },
              changes: { where: openChange, select: { id: true }, take: 1 },
            },
            orderBy: { version: 'desc' },
            take: 1,
          },
        },
      }),
  });
}

export async function countRequests(db: Db, query: Omit<RequestQuery, 'filter'>): Promise<Record<RequestFilter, number>> {
  const narrowed = await narrowWhere(db, query);
  return countEach(REQUEST_FILTERS, async (filter, take) =>
    db.quoteRequest.count({ where: { AND: [await whereOf(db, filter), narrowed] }, orderBy: { createdAt: 'asc' }, take }),
  );
}

/** A request by id with all its quotes, for the admin who answers it. Throws NotFound. */
export async function readRequestById(db: Db, id: string): Promise<RequestWithQuotes> {
  const request = await db.quoteRequest.findUnique({ where: { id }, select: requestWithQuotes });
  if (!request) throw new NotFound();
  return request;
}

/** Who asks, for the office: "Pat Porter", or "Pat Porter, Harbor Street Market" where it is for a company. */
export function nameOfAsker({ name, company }: { name: string; company: { name: string } | null }): string {
  return company ? `${name}, ${company.name}` : name;
}
