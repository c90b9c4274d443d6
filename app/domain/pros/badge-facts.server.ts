import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { todayColumn } from '#app/platform/local-date';
import type { BadgeFacts } from './badge-policy';

/** The arrival is promised within two hours of the planned start. */
const PROMISE_HOURS = 2;

/** What the badges of a pro are counted from besides their jobs. */
export const badgeColumns = {
  id: true,
  zone: true,
  rating: true,
  ratingCount: true,
  insuranceExpires: true,
  licenses: { where: { status: 'verified' }, select: { expiresOn: true } },
} satisfies Prisma.ProSelect;

type Counted = Prisma.ProGetPayload<{ select: typeof badgeColumns }>;

/** The facts behind a pro's badges: the same for their own page and for customers. Licenses and insurance count to the end of their last day. */
export async function readBadgeFacts(db: Db, pro: Counted): Promise<BadgeFacts> {
  const today = todayColumn(now(), pro.zone);
  // Work of several days is one job, on time where each of them was.
  const [work] = await db.$queryRaw<{ done: number; onTime: number }[]>`
    SELECT count(*)::int AS done, count(*) FILTER (WHERE job.on_time)::int AS "onTime"
    FROM (
      SELECT bool_and(v.started_at IS NOT NULL AND v.started_at <= a.starts_at + make_interval(hours => ${PROMISE_HOURS}::int)) AS on_time
      FROM assignment a JOIN visit v ON v.id = a.visit_id
      WHERE a.pro_id = ${pro.id}::uuid AND a.status = 'completed'
      GROUP BY coalesce(v.lead_visit_id, v.id)
    ) AS job`;
  return {
    licensed: pro.licenses.some(({ expiresOn }) => expiresOn === null || expiresOn >= today),
    insured: pro.insuranceExpires !== null && pro.insuranceExpires >= today,
    rating: pro.rating,
    ratingCount: pro.ratingCount,
    jobsDone: work?.done ?? 0,
    onTime: work?.onTime ?? 0,
  };
}
