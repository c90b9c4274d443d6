import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { dateText } from '#app/platform/local-date';
import { readSorted, type Sorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { readStoredDesign } from '../quotes/describe-house.server';
import { readLengths, totalFeet } from '../site-records/site-record';
import { type CampaignStatus, RENEWAL_FILTERS, type RenewalFilter } from './renewal-states';

export type Campaign = {
  id: string;
  service: string;
  fromYear: number;
  toYear: number;
  priceBps: number;
  answerBy: string;
  status: CampaignStatus;
  createdAt: Date;
};

const campaignSelect = { include: { serviceLine: { select: { name: true } } } } as const;
type Found = Prisma.RenewalCampaignGetPayload<typeof campaignSelect>;

function asCampaign({ id, serviceLine, fromYear, toYear, priceBps, answerBy, status, createdAt }: Found): Campaign {
  return {
    id,
    service: serviceLine.name,
    fromYear,
    toYear,
    priceBps,
    createdAt,
    answerBy: dateText(answerBy),
    status: status as CampaignStatus,
  };
}

export const CAMPAIGN_SORTS = {
  season: { field: 'toYear' },
  until: { field: 'answerBy' },
  made: { field: 'createdAt' },
} satisfies Sorts;

/** A page of the campaigns: one a season and service. */
export function listCampaigns(db: Db, page: SortedPage): Promise<Sorted<Campaign>> {
  return readSorted(page, {
    findPlace: (id, select) => db.renewalCampaign.findUnique({ where: { id }, select }),
    find: async ({ where, orderBy, take }) =>
      (await db.renewalCampaign.findMany({ where, orderBy, take, ...campaignSelect })).map(asCampaign),
  });
}

/** Throws NotFound. */
export async function readCampaign(db: Db, id: string): Promise<Campaign> {
  const found = await db.renewalCampaign.findUnique({ where: { id }, ...campaignSelect });
  if (!found) throw new NotFound();
  return asCampaign(found);
}

export type CampaignFigures = Record<RenewalFilter, { count: number; cents: number }>;

/** How many bookings of a campaign are where, with what they are offered at before tax. Reads the campaign's rows and their quotes. */
export async function readFigures(db: Db, campaignId: string): Promise<CampaignFigures> {
  const rows = await db.$queryRaw<{ place: RenewalFilter; count: number; cents: bigint }[]>`
    SELECT place, count(*)::int AS count, coalesce(sum(new_cents), 0)::bigint AS cents FROM (
      SELECT renewal.new_cents, CASE
        WHEN renewal.state <> 'sent' THEN renewal.state
        WHEN request.status = 'booked' THEN 'confirmed'
        WHEN request.status = 'closed' THEN 'declined'
        WHEN newest.is_open THEN 'open' ELSE 'lapsed' END AS place
      FROM renewal LEFT JOIN quote_request request ON request.id = renewal.quote_request_id
      LEFT JOIN LATERAL (
        SELECT status IN ('issued', 'viewed', 'accepted') AS is_open FROM quote
        WHERE quote.quote_request_id = request.id ORDER BY version DESC LIMIT 1) newest ON true
      WHERE renewal.campaign_id = ${campaignId}::uuid) counted
    GROUP BY place`;
  const found = new Map(rows.map(({ place, count, cents }) => [place, { count, cents: Number(cents) }]));
  const none = { count: 0, cents: 0 };
  return Object.fromEntries(RENEWAL_FILTERS.map((filter) => [filter, found.get(filter) ?? none])) as CampaignFigures;
}

const isOpen = { quotes: { some: { status: { in: ['issued', 'viewed', 'accepted'] } } } } satisfies Prisma.QuoteRequestWhereInput;

const whereOf: Record<RenewalFilter, Prisma.RenewalWhereInput> = {
  planned: { state: 'planned' },
  left_out: { state: 'left_out' },
  skipped: { state: 'skipped' },
  open: { state: 'sent', request: { status: 'quoted', ...isOpen } },
  lapsed: { state: 'sent', OR: [{ quoteRequestId: null }, { request: { status: { in: ['received', 'quoted'] }, NOT: isOpen } }] },
  confirmed: { state: 'sent', request: { status: 'booked' } },
  declined: { state: 'sent', request: { status: 'closed' } },
};

export type RenewalRow = {
  id: string;
  name: string;
  customerId: string;
  place: string;
  service: string;
  reference: string;
  lastCents: number;
  newCents: number;
  whySkipped: string;
  /** Feet that were measured at the site and feet that the price went by, where they differ. */
  measured: { feet: number; pricedFeet: number } | null;
  requestId: string | null;
  sentAt: Date | null;
  viewedAt: Date | null;
  declineReason: string;
};

type Compared = {
  site: { records: { lengths: Prisma.JsonValue }[] };
  quote: { request: { design: Prisma.JsonValue } };
};

/** A price by the feet may be out of date where other feet were measured since. */
function compareFeet({ site, quote }: Compared): RenewalRow['measured'] {
  const pricedFeet = readStoredDesign(quote.request.design)?.feet ?? null;
  const feet = site.records[0] ? totalFeet({ lengths: readLengths(site.records[0].lengths) }) : null;
  return feet !== null && pricedFeet !== null && feet !== pricedFeet ? { feet, pricedFeet } : null;
}

const newestRecord = {
  orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  take: 1,
  select: { lengths: true },
} satisfies Prisma.Site$recordsArgs;

const listed = {
  id: true,
  lastCents: true,
  newCents: true,
  whySkipped: true,
  sentAt: true,
  booking: {
    select: {
      reference: true,
      customerId: true,
      contactName: true,
      package: { select: { name: true } },
      site: { select: { street: true, city: true, records: newestRecord } },
      quote: { select: { request: { select: { design: true } } } },
    },
  },
  request: {
    select: {
      id: true,
      quotes: { select: { viewedAt: true, declineReason: true }, orderBy: { version: 'desc' }, take: 1 },
    },
  },
} satisfies Prisma.RenewalSelect;

/** `order` is that in which they are sent. */
export const RENEWAL_SORTS = {
  order: { field: 'id' },
  last: { field: 'lastCents' },
  new: { field: 'newCents' },
} satisfies Sorts;

/** A page of the bookings of a campaign that are in one place. */
export async function listRenewals(
  db: Db,
  { campaignId, filter }: { campaignId: string; filter: RenewalFilter },
  page: SortedPage,
): Promise<Sorted<RenewalRow>> {
  const { rows, next } = await readSorted(page, {
    findPlace: (id, select) => db.renewal.findUnique({ where: { id }, select }),
    find: ({ where: behind, orderBy, take }) =>
      db.renewal.findMany({
        where: { campaignId, ...whereOf[filter], AND: [behind] },
        orderBy,
        take,
        select: listed,
      }),
  });
  return {
    next,
    rows: rows.map(({ booking, request, ...row }) => ({
      ...row,
      name: booking.contactName,
      customerId: booking.customerId,
      reference: booking.reference,
      place: `${booking.site.street}, ${booking.site.city}`,
      service: booking.package.name,
      measured: compareFeet(booking),
      requestId: request?.id ?? null,
      viewedAt: request?.quotes[0]?.viewedAt ?? null,
      declineReason: request?.quotes[0]?.declineReason ?? '',
    })),
  };
}
