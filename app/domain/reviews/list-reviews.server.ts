import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { readSorted, type Sorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { officeDays, type OfficeDays } from '../settings/office-zone.server';

export const STARS = ['all', '5', '4', '3', '2', '1'] as const;

/** The days are those on which the rated visits were due, as analytics counts ratings. */
export type ReviewQuery = OfficeDays & { stars: (typeof STARS)[number] };

const BY_TIME = { written: { field: 'createdAt' } } satisfies Sorts;

/** What customers' reviews can be sorted by. */
export function customerReviewSorts(stars: ReviewQuery['stars']): Sorts {
  return stars === 'all' ? { ...BY_TIME, rating: { field: 'rating' } } : BY_TIME;
}

export type CustomerReview = {
  id: string;
  visitId: string;
  reference: string;
  customer: string;
  zone: string;
  due: Date;
  proId: string;
  pro: string;
  rating: number;
  comment: string;
  createdAt: Date;
  state: 'shown' | 'waiting' | 'hidden';
};

/** Reviews of visits on some days as analytics counts them: of the money that is in use. Without days each review is one of the list. */
function reviewsOn(windowStart: { gte?: Date; lt?: Date } | null): Prisma.ReviewWhereInput {
  return windowStart ? { visit: { windowStart, booking: { livemode: isLiveMoney() } } } : {};
}

const listed = {
  id: true,
  visitId: true,
  proId: true,
  rating: true,
  comment: true,
  createdAt: true,
  revealedAt: true,
  hiddenAt: true,
  visit: { select: { zone: true, windowStart: true, booking: { select: { reference: true, contactName: true } } } },
} satisfies Prisma.ReviewSelect;

/** A page of what customers said of visits, whether others may read it yet or not. */
export async function listCustomerReviews(
  db: Db,
  { stars, ...days }: ReviewQuery,
  page: SortedPage,
): Promise<Sorted<CustomerReview>> {
  const where = {
    side: 'customer' as const,
    ...reviewsOn(await officeDays(db, days)),
    ...(stars !== 'all' && { rating: Number(stars) }),
  };
  const { rows, next } = await readSorted(page, {
    findPlace: (id, select) => db.review.findUnique({ where: { id }, select }),
    find: ({ where: behind, orderBy, take }) =>
      db.review.findMany({ where: { AND: [where, behind] }, orderBy, take, select: listed }),
  });
  const pros = await db.pro.findMany({
    where: { id: { in: rows.map(({ proId }) => proId) } },
    select: { id: true, companyName: true, user: { select: { fullName: true } } },
  });
  const names = new Map(pros.map(({ id, companyName, user }) => [id, user.fullName || companyName]));
  return {
    next,
    rows: rows.map(({ visit, revealedAt, hiddenAt, ...row }) => ({
      ...row,
      reference: visit.booking.reference,
      customer: visit.booking.contactName,
      zone: visit.zone,
      due: visit.windowStart,
      pro: names.get(row.proId) ?? '',
      state: hiddenAt ? 'hidden' : revealedAt ? 'shown' : 'waiting',
    })),
  };
}
