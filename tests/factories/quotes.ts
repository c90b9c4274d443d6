import type { Prisma, Quote, QuoteRequest } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { findPackage } from './catalog';
import { newId, newToken } from './fresh';
import { addDays, addHours, dateColumn, localDate } from './local-time';
import { place } from './zip-codes';

/** A customer in Chicago asks for Basic Outline in a week. */
export function buildQuoteRequest(
  overrides: Partial<Prisma.QuoteRequestCreateManyInput> = {},
): Prisma.QuoteRequestCreateManyInput {
  const { zip, city, state, zone } = place('60614');
  return {
    id: newId(now()),
    token: newToken(),
    packageId: 'basic-outline',
    name: 'Pat Porter',
    email: 'pat@town.test',
    phone: '+13125550142',
    preferredDate: dateColumn(addDays(localDate(zone, now()), 7)),
    dayPart: 'any',
    street: '1200 W Webster Ave',
    city,
    state,
    zip,
    contactDueAt: addHours(now(), 24),
    createdAt: now(),
    ...overrides,
  };
}

export async function insertQuoteRequest(
  db: Db,
  overrides: Partial<Prisma.QuoteRequestCreateManyInput> = {},
): Promise<QuoteRequest> {
  await findPackage(db, 'basic-outline');
  return db.quoteRequest.create({ data: buildQuoteRequest(overrides) });
}

/** An instant quote of $1,000 and tax, deposit half. Amounts given in part are completed from the subtotal. */
export function buildQuote(
  overrides: Partial<Prisma.QuoteCreateManyInput> & { quoteRequestId: string },
): Prisma.QuoteCreateManyInput {
  const subtotalCents = overrides.subtotalCents ?? 100_000;
  const taxCents = overrides.taxCents ?? Math.round((subtotalCents * 625) / 10_000);
  const totalCents = subtotalCents + taxCents;
  return {
    id: newId(now()),
    token: newToken(),
    version: 1,
    status: 'issued',
    source: 'instant',
    subtotalCents,
    taxCents,
    totalCents,
    depositCents: Math.round(totalCents / 2),
    validUntil: addHours(now(), 14 * 24),
    issuedAt: now(),
    ...overrides,
  };
}

type QuoteOverrides = Partial<Prisma.QuoteCreateManyInput> & { request?: Partial<Prisma.QuoteRequestCreateManyInput> };

export async function insertQuote(db: Db, { request, ...overrides }: QuoteOverrides = {}): Promise<Quote> {
  const quoteRequestId = overrides.quoteRequestId ?? (await insertQuoteRequest(db, { status: 'quoted', ...request })).id;
  const data = buildQuote({ ...overrides, quoteRequestId });
  const quote = await db.quote.create({ data });
  await db.quoteLine.create({
    data: { quoteId: quote.id, position: 1, label: 'Basic Outline', amountCents: quote.subtotalCents },
  });
  return quote;
}
