import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';

/** Below this many reviews no average is shown: it would say more about one evening than about us. */
const LEAST_REVIEWS = 20;
const LEAST_VISITS = 50;

export type PublicFigures = {
  rating: { average: number; count: number } | null;
  /** Houses lit: completed installations. */
  installations: number | null;
  /** Pros who take jobs. */
  crews: number | null;
};

/** What may be read: the double-blind time is over, and no admin took it away. */
function revealed() {
  return { side: 'customer' as const, hiddenAt: null, revealsAt: { lte: now() } };
}

/** Counts what the public pages say of us, from our own rows. Run every night. */
export async function computeFigures(db: Db): Promise<void> {
  const [reviews, installations, crews] = await Promise.all([
    db.review.aggregate({ where: revealed(), _avg: { rating: true }, _count: true }),
    db.visit.count({ where: { leadVisitId: null, kind: { in: ['install', 'service'] }, status: 'completed' } }),
    db.pro.count({ where: { status: 'active', onboardedAt: { not: null } } }),
  ]);
  const values = { reviews: reviews._count, rating: reviews._avg.rating ?? 0, installations, crews };
  for (const [key, value] of Object.entries(values)) {
    await db.publicFigure.upsert({
      where: { key },
      create: { key, value, computedAt: now() },
      update: { value, computedAt: now() },
    });
  }
}

/** The figures of last night; what is too small to mean anything is null and not shown. */
export async function readFigures(db: Db): Promise<PublicFigures> {
  const rows = await db.publicFigure.findMany({ select: { key: true, value: true } });
  const value = new Map(rows.map((row) => [row.key, row.value]));
  const count = value.get('reviews') ?? 0;
  const installations = value.get('installations') ?? 0;
  const shown = installations >= LEAST_VISITS;
  return {
    rating: count >= LEAST_REVIEWS ? { average: Math.round((value.get('rating') ?? 0) * 10) / 10, count } : null,
    installations: shown ? installations : null,
    crews: shown ? (value.get('crews') ?? null) : null,
  };
}

/** How many of the newest reviews are read for each that is shown: the same words twice are left out. */
const READ_PER_SHOWN = 10;

/** `answer`: what the pro answered, null where they did not or the office took it away. */
export type PublicReview = { id: string; rating: number; comment: string; name: string; place: string; answer: string | null };

/** The newest reviews with something to say whose authors let us show them, as first name and initial; none while there are too few to choose from. */
export async function listPublicReviews(db: Db, { count }: { count: number }): Promise<PublicReview[]> {
  if (!(await readFigures(db)).rating) return [];
  const rows = await db.review.findMany({
    where: { ...revealed(), consentAt: { not: null }, rating: { gte: 4 }, comment: { not: '' } },
    select: {
      id: true,
      rating: true,
      comment: true,
      answer: true,
      answerRemovedAt: true,
      visit: {
        select: {
          booking: { select: { customer: { select: { fullName: true } }, site: { select: { city: true, state: true } } } },
        },
      },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: count * READ_PER_SHOWN,
  });
  // Some people say the same; a visitor does not need to read it twice.
  const different = [...new Map(rows.toReversed().map((row) => [row.comment, row])).values()].toReversed();
  return different.slice(0, count).map(({ id, rating, comment, answer, answerRemovedAt, visit }) => ({
    id,
    rating,
    comment,
    name: shortName(visit.booking.customer.fullName),
    place: `${visit.booking.site.city}, ${visit.booking.site.state}`,
    answer: answerRemovedAt ? null : answer || null,
  }));
}

/** "Ann Miller" as "Ann M." */
function shortName(fullName: string): string {
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  const last = rest.at(-1);
  return last ? `${first} ${last.charAt(0)}.` : first;
}

/** What people allowed us to print. */
export function listPublishedTestimonials(db: Db, audience: 'customer' | 'pro') {
  return db.testimonial.findMany({
    where: { audience, published: true, consentAt: { not: null } },
    select: { id: true, personName: true, place: true, quote: true },
    orderBy: { sortOrder: 'asc' },
    take: 3,
  });
}
