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
      label: 'Verified license',
      earned: licensed,
      note: licensed ? 'Listed by the state' : 'No verified license',
    },
    { key: 'insured', label: 'Insured', earned: insured, note: insured ? 'Certificate approved' : 'No valid certificate' },
    {
      key: 'jobs',
      label: '50 jobs',
      earned: jobsDone >= JOBS,
      note: jobsDone >= JOBS ? `${jobsDone} done` : `${jobsDone} of ${JOBS} done`,
    },
    {
      key: 'rating',
      label: '4.8+',
      earned: ratingCount >= ENOUGH && rating >= RATING,
      note:
        ratingCount === 0
          ? 'No ratings yet'
          : `${rating.toFixed(1)} from ${ratingCount} ${ratingCount === 1 ? 'rating' : 'ratings'}`,
    },
    {
      key: 'on-time',
      label: 'On-time 95%',
      earned: begun >= ENOUGH && share >= ON_TIME,
      note: begun === 0 ? 'No visits yet' : `${Math.floor(share * 100)}% of ${begun} visits`,
    },
  ];
}
