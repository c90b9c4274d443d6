import { addMinutes } from '#tests/factories/local-time';
import { buildMessage } from '#tests/factories/messages';
import { buildReview } from '#tests/factories/reviews';
import type { DemoData } from './demo-data';
import type { Held } from './held-visit';
import { CUSTOMER_LINES, PRO_LINES, REVIEWS } from './copy';

type Talk = { lines: number; from: Date; unread?: 'customer' | 'pro' };

/** A conversation, pro and customer in turn. All is read but what `unread` leaves over for one side. */
export function addThread(demoData: DemoData, held: Held, { lines, from, unread }: Talk): void {
  const { random, rows } = demoData;
  const bookingId = held.row.id;
  const [proLines, customerLines] = [random.shuffle(PRO_LINES), random.shuffle(CUSTOMER_LINES)];
  rows.threads.push({ bookingId, lastSeq: lines });
  let at = from;
  for (let seq = 1; seq <= lines; seq += 1) {
    const fromPro = seq % 2 === 1;
    at = addMinutes(at, random.int(3, 55));
    if (at > demoData.now) at = addMinutes(demoData.now, -1);
    const body = (fromPro ? proLines : customerLines)[Math.floor(seq / 2) % 5] ?? 'Thank you!';
    const senderId = fromPro ? held.pro.row.userId : held.customer.row.id;
    rows.messages.push(
      buildMessage({ id: random.uuid(at), bookingId, seq, senderId, proId: held.pro.row.id, body, createdAt: at }),
    );
  }
  const read = (side: 'customer' | 'pro') => (unread === side ? Math.max(0, lines - 1) : lines);
  rows.readMarks.push(
    { bookingId, userId: held.customer.row.id, seq: read('customer'), readAt: at },
    { bookingId, userId: held.pro.row.userId, seq: read('pro'), readAt: at },
  );
}

/** The customer's rating some hours after the work; now and then the pro's private remark. */
export function addReview(demoData: DemoData, held: Held): void {
  const { random, rows } = demoData;
  const { rating, comment } = random.pick(REVIEWS);
  const at = addMinutes(new Date(held.install.completedAt ?? demoData.now), random.int(90, 1_900));
  const createdAt = at > demoData.now ? demoData.now : at;
  const near = () => Math.max(1, Math.min(5, rating + random.int(-1, 1)));
  const keys = { visitId: held.install.id, proId: held.pro.row.id };
  rows.reviews.push(
    buildReview({
      id: random.uuid(createdAt),
      ...keys,
      authorId: held.customer.row.id,
      rating,
      quality: near(),
      timeliness: near(),
      communication: near(),
      comment,
      wouldRecommend: rating >= 3,
      createdAt,
    }),
  );
  if (random.chance(0.4)) {
    rows.reviews.push(
      buildReview({
        id: random.uuid(createdAt),
        ...keys,
        side: 'pro',
        authorId: held.pro.row.userId,
        rating: random.pick([5, 5, 4]),
        quality: null,
        timeliness: null,
        communication: null,
        comment: 'Easy access, outlet where they said.',
        createdAt,
      }),
    );
  }
}

/** A pro's rating is the mean of what customers gave; 5 while there is none. */
export function settleRatings(demoData: DemoData): void {
  const given = new Map<string, number[]>();
  for (const review of demoData.rows.reviews) {
    if (review.side === 'customer') given.set(review.proId, [...(given.get(review.proId) ?? []), review.rating]);
  }
  for (const pro of demoData.pros) {
    const stars = given.get(pro.row.id) ?? [];
    pro.row.ratingCount = stars.length;
    pro.row.rating = stars.length ? stars.reduce((sum, each) => sum + each, 0) / stars.length : 5;
  }
}
