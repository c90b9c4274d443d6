import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { seatHolders } from '../visits/team.server';
import { HELD_STATUSES } from '../visits/visit-status';

/** What a line in a list of visits is made of. */
export const listed = {
  id: true,
  kind: true,
  status: true,
  days: true,
  windowStart: true,
  windowEnd: true,
  zone: true,
  dispatchAfter: true,
  settleAt: true,
  completedAt: true,
  priceCents: true,
  booking: {
    select: {
      id: true,
      reference: true,
      paymentStatus: true,
      package: { select: { name: true, slug: true } },
      site: { select: { street: true, city: true } },
    },
  },
  assignments: {
    where: { status: { in: [...HELD_STATUSES] } },
    select: {
      start: true,
      end: true,
      etaAt: true,
      pro: { select: { id: true, companyName: true, rating: true, ratingCount: true, user: { select: { fullName: true } } } },
    },
  },
  seats: seatHolders,
  reviews: { where: { side: 'customer' as const }, select: { rating: true } },
} satisfies Prisma.VisitSelect;

export type CustomerVisit = Prisma.VisitGetPayload<{ select: typeof listed }>;

type Row = Pick<
  CustomerVisit,
  | 'id'
  | 'kind'
  | 'status'
  | 'days'
  | 'windowStart'
  | 'windowEnd'
  | 'zone'
  | 'dispatchAfter'
  | 'settleAt'
  | 'completedAt'
  | 'priceCents'
> & {
  bookingId: string;
  reference: string;
  paymentStatus: CustomerVisit['booking']['paymentStatus'];
  packageName: string;
  slug: string;
  street: string;
  city: string;
  start: Date | null;
  end: Date | null;
  etaAt: Date | null;
  proId: string | null;
  companyName: string;
  fullName: string;
  proRating: number;
  ratingCount: number;
  stars: number | null;
  /** The other places of its team and its days after the first, each with its pro where one has it. */
  seats: ListedPlace[] | null;
};

type ListedPlace = {
  seat: number;
  day: number;
  status: CustomerVisit['status'];
  windowStart: string;
  start: string | null;
  id: string;
  companyName: string;
  fullName: string;
};

function asPlace({ seat, day, status, windowStart, start, ...held }: ListedPlace): CustomerVisit['seats'][number] {
  return {
    seat,
    day,
    status,
    windowStart: new Date(windowStart),
    assignments: start === null ? [] : [{ start: new Date(start), etaAt: null, pro: heldBy(held) }],
  };
}

function heldBy({ id, companyName, fullName }: { id: string; companyName: string; fullName: string }) {
  return { id, companyName, user: { fullName } };
}

function asVisit(row: Row): CustomerVisit {
  const { bookingId, reference, paymentStatus, packageName, slug, street, city, ...more } = row;
  const { start, end, etaAt, proId, companyName, fullName, proRating, ratingCount, stars, seats, ...visit } = more;
  const booking = { id: bookingId, reference, paymentStatus, package: { name: packageName, slug }, site: { street, city } };
  const pro = proId ? { id: proId, companyName, rating: proRating, ratingCount, user: { fullName } } : null;
  return {
    ...visit,
    booking,
    assignments: pro && start && end ? [{ start, end, etaAt, pro }] : [],
    seats: (seats ?? []).map(asPlace),
    reviews: stars === null ? [] : [{ rating: stars }],
  };
}

/**
 * Visits as lists show them, in the order of their ids; one that is gone is left out. All of it in one statement, where Prisma would
 * read each table by one of its own.
 */
export async function readListed(db: Db, ids: string[]): Promise<CustomerVisit[]> {
  if (ids.length === 0) return [];
  const rows = await db.$queryRaw<Row[]>`
    SELECT visit.id, visit.kind::text, visit.status::text, visit.days, visit.window_start AS "windowStart", visit.window_end AS "windowEnd", visit.zone,
      visit.dispatch_after AS "dispatchAfter", visit.settle_at AS "settleAt", visit.completed_at AS "completedAt", visit.price_cents AS "priceCents",
      booking.id AS "bookingId", booking.reference, booking.payment_status::text AS "paymentStatus",
      package.name AS "packageName", package.slug, site.street, site.city,
      assignment.starts_at AS start, assignment.ends_at AS "end", assignment.eta_at AS "etaAt", pro.id AS "proId",
      pro.company_name AS "companyName", app_user.full_name AS "fullName", pro.rating AS "proRating", pro.rating_count AS "ratingCount",
      review.rating AS stars,
      CASE WHEN visit.pros > 1 OR visit.days > 1 THEN (
        SELECT json_agg(json_build_object('seat', place.seat, 'day', place.day, 'status', place.status::text, 'windowStart', place.window_start,
          'start', taken.starts_at, 'id', held.id, 'companyName', held.company_name, 'fullName', person.full_name) ORDER BY place.seat, place.day)
        FROM visit place
        LEFT JOIN (assignment taken JOIN pro held ON held.id = taken.pro_id JOIN app_user person ON person.id = held.user_id)
          ON taken.visit_id = place.id AND taken.status IN ('accepted', 'en_route', 'in_progress', 'completed')
        WHERE place.lead_visit_id = visit.id AND place.status <> 'cancelled'
      ) END AS seats
    FROM visit
    JOIN booking ON booking.id = visit.booking_id
    JOIN package ON package.id = booking.package_id
    JOIN site ON site.id = booking.site_id
    LEFT JOIN (assignment JOIN pro ON pro.id = assignment.pro_id JOIN app_user ON app_user.id = pro.user_id)
      ON assignment.visit_id = visit.id AND assignment.status IN ('accepted', 'en_route', 'in_progress', 'completed')
    LEFT JOIN review ON review.visit_id = visit.id AND review.side = 'customer'
    WHERE visit.id = ANY (${ids}::uuid[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(asVisit);
}
