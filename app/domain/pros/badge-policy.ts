import { t } from '#app/platform/texts/t';
export type BadgeFacts = {
  licensed: boolean;
  insured: boolean;
  jobsDone: number;
  rating: number;
  ratingCount: number;
  /** Of the visits that were begun: how many, and how many before the promised arrival was over. */
  begun: number;
  onTime: number;
};

export type ProBadge = { key: string; label: string; earned: boolean; note: string };

const JOBS = 50;
const RATING = 4.8;
/** Fewer say nothing yet. */
const ENOUGH = 10;
const ON_TIME = 0.95;

/** Badges are facts, not words. Each says how far it is. */
export function getBadges(facts: BadgeFacts): ProBadge[] {
  const { licensed, insured, jobsDone, rating, ratingCount, begun, onTime } = facts;
  const share = begun === 0 ? 0 : onTime / begun;
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
      earned: ratingCount >= ENOUGH && rating >= RATING,
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
      earned: begun >= ENOUGH && share >= ON_TIME,
      note: begun === 0 ? t('No visits yet') : t('{percent}% of {begun} visits', { percent: Math.floor(share * 100), begun }),
    },
  ];
}
