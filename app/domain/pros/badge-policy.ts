import { t } from '#app/platform/texts/t';
export type BadgeFacts = {
  licensed: boolean;
  insured: boolean;
  rating: number;
  ratingCount: number;
  /** Completed jobs, and those of them that were begun before the promised arrival was over. Work of several days is one. */
  jobsDone: number;
  onTime: number;
};

export type ProBadge = { key: string; label: string; earned: boolean; note: string };

const JOBS = 50;
const RATING = 4.8;
/** Fewer ratings or jobs than this say nothing yet. */
const LEAST_RATINGS = 5;
const LEAST_JOBS = 10;
const ON_TIME = 0.95;

/** What a pro has earned by their work, as customers read it. */
export function earnedBadges(facts: BadgeFacts): string[] {
  return getBadges(facts)
    .filter(({ earned }) => earned)
    .map(({ label }) => label);
}

/** Badges are facts, not words. Each says how far it is. */
export function getBadges(facts: BadgeFacts): ProBadge[] {
  const { licensed, insured, jobsDone, rating, ratingCount, onTime } = facts;
  const share = jobsDone === 0 ? 0 : onTime / jobsDone;
  return [
    {
      key: 'licensed',
      label: t('Verified license'),
      earned: licensed,
      note: licensed ? t('Listed by the state') : t('No verified license'),
    },
    {
      key: 'insured',
      label: t('Insured'),
      earned: insured,
      note: insured ? t('Certificate approved') : t('No valid certificate'),
    },
    {
      key: 'jobs',
      label: t('50 jobs'),
      earned: jobsDone >= JOBS,
      note: jobsDone >= JOBS ? t('{jobsDone} done', { jobsDone }) : t('{jobsDone} of {jobs} done', { jobsDone, jobs: JOBS }),
    },
    {
      key: 'rating',
      label: '4.8+',
      earned: ratingCount >= LEAST_RATINGS && rating >= RATING,
      note:
        ratingCount === 0
          ? t('No ratings yet')
          : t('{rating} from {count, plural, one {# rating} other {# ratings}}', {
              rating: rating.toFixed(1),
              count: ratingCount,
            }),
    },
    {
      key: 'on-time',
      label: t('On-time 95%'),
      earned: jobsDone >= LEAST_JOBS && share >= ON_TIME,
      note:
        jobsDone === 0
          ? t('No visits yet')
          : t('{percent}% of {begun} visits', { percent: Math.floor(share * 100), begun: jobsDone }),
    },
  ];
}
