import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { t } from '#app/platform/texts/t';
import { proNameForCustomers } from '../names/pro-name';

const PROMISE_HOURS = 2;
const MANY_JOBS = 50;
const TOP_RATING = 4.8;
/** Fewer ratings or visits than this say nothing. */
const LEAST_RATINGS = 5;
const LEAST_VISITS = 10;
const ON_TIME_SHARE = 0.95;

export type ProFigures = {
  verifiedLicense: boolean;
  insured: boolean;
  completed: number;
  onTime: number;
  rating: number;
  ratingCount: number;
};

/** What a pro has earned by their work, computed and never claimed. */
export function proBadges(figures: ProFigures): string[] {
  const { verifiedLicense, insured, completed, onTime, rating, ratingCount } = figures;
  return [
    verifiedLicense ? t('Verified license') : null,
    insured ? t('Insured') : null,
    completed >= MANY_JOBS ? '50 jobs' : null,
    ratingCount >= LEAST_RATINGS && rating >= TOP_RATING ? '4.8+' : null,
    completed >= LEAST_VISITS && onTime / completed >= ON_TIME_SHARE ? t('On-time 95%') : null,
  ].filter((badge) => badge !== null);
}

/** A pro as the customer they come to sees them: name, photo, rating, badges. */
export async function readProCard(db: Db, { proId }: { proId: string }) {
  const pro = await db.pro.findUniqueOrThrow({
    where: { id: proId },
    select: {
      companyName: true,
      bio: true,
      yearsExperience: true,
      rating: true,
      ratingCount: true,
      insuranceExpires: true,
      user: { select: { fullName: true, avatarFileId: true } },
      licenses: { where: { status: 'verified', OR: [{ expiresOn: null }, { expiresOn: { gte: now() } }] }, select: { id: true } },
    },
  });
  // Work of several days is one job, on time where each of them was.
  const [work] = await db.$queryRaw<{ completed: number; onTime: number }[]>`
    SELECT count(*)::int AS completed, count(*) FILTER (WHERE job.on_time)::int AS "onTime"
    FROM (
      SELECT bool_and(v.started_at IS NOT NULL AND v.started_at <= a.starts_at + make_interval(hours => ${PROMISE_HOURS}::int)) AS on_time
      FROM assignment a JOIN visit v ON v.id = a.visit_id
      WHERE a.pro_id = ${proId}::uuid AND a.status = 'completed'
      GROUP BY coalesce(v.lead_visit_id, v.id)
    ) AS job`;
  return {
    name: proNameForCustomers(pro),
    firstName: pro.user.fullName.split(' ')[0] ?? '',
    bio: pro.bio,
    yearsExperience: pro.yearsExperience,
    rating: pro.rating,
    ratingCount: pro.ratingCount,
    photoFileId: pro.user.avatarFileId,
    completed: work?.completed ?? 0,
    badges: proBadges({
      verifiedLicense: pro.licenses.length > 0,
      insured: pro.insuranceExpires !== null && pro.insuranceExpires >= now(),
      completed: work?.completed ?? 0,
      onTime: work?.onTime ?? 0,
      rating: pro.rating,
      ratingCount: pro.ratingCount,
    }),
  };
}
