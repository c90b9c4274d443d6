import { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';

const MOST = 10;

/** A request that waits for its answer, or that has one which can still be booked: the newest of its quotes that is open. */
export type OpenRequest = {
  token: string;
  city: string;
  zip: string;
  createdAt: Date;
  packageName: string | null;
  quote: {
    token: string;
    totalCents: number;
    source: string;
    options: { totalCents: number; acceptedAt: Date | null }[];
  } | null;
};

type Row = Pick<OpenRequest, 'token' | 'city' | 'zip' | 'createdAt' | 'packageName'> & {
  quoteToken: string | null;
  totalCents: number;
  source: string;
  options: { totalCents: number; acceptedAt: string | null }[];
};

/** The newest quote of a request that can be booked; as `isBookable` says it. */
function openQuote(requestId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT id, token, total_cents, source FROM quote
    WHERE quote_request_id = ${requestId} AND status IN ('issued', 'viewed', 'accepted') AND valid_until > ${now()}
      AND NOT EXISTS (SELECT 1 FROM booking WHERE quote_id = quote.id AND cancelled_at IS NOT NULL)
    ORDER BY version DESC LIMIT 1`;
}

/** Those of a condition, newest first: each condition has an index of its own, where one with OR would read every row. */
function newest(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT id, token, city, zip, created_at, package_id FROM quote_request
    WHERE ${condition} AND (status = 'received' OR (status = 'quoted' AND EXISTS (${openQuote(Prisma.sql`quote_request.id`)})))
    ORDER BY created_at DESC LIMIT ${MOST})`;
}

/** The newest ten open requests of this customer: by account, or by their own verified address. */
export async function listOpenRequests(
  db: Db,
  { customerId, verifiedEmail: email }: { customerId: string; verifiedEmail: string | null },
): Promise<OpenRequest[]> {
  const parts = [
    newest(Prisma.sql`customer_id = ${customerId}::uuid`),
    ...(email ? [newest(Prisma.sql`email = ${email}::citext AND customer_id IS DISTINCT FROM ${customerId}::uuid`)] : []),
  ];
  const rows = await db.$queryRaw<Row[]>`
    SELECT own.token, own.city, own.zip, own.created_at AS "createdAt", package.name AS "packageName", quote.token AS "quoteToken",
      quote.total_cents AS "totalCents", quote.source::text AS source,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('totalCents', total_cents, 'acceptedAt', accepted_at) ORDER BY position), '[]')
        FROM quote_option WHERE quote_id = quote.id) AS options
    FROM (${Prisma.join(parts, ' UNION ALL ')}) AS own
    LEFT JOIN package ON package.id = own.package_id
    LEFT JOIN LATERAL (${openQuote(Prisma.sql`own.id`)}) AS quote ON true
    ORDER BY own.created_at DESC, own.id LIMIT ${MOST}`;
  return rows.map(({ quoteToken, totalCents, source, options, ...request }) => ({
    ...request,
    quote: quoteToken
      ? {
          token: quoteToken,
          totalCents,
          source,
          options: options.map(({ acceptedAt, ...option }) => ({
            ...option,
            acceptedAt: acceptedAt ? new Date(acceptedAt) : null,
          })),
        }
      : null,
  }));
}
