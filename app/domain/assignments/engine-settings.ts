import { MINUTE_MS } from '#app/platform/durations';
import type { Travel } from '#dispatch';

/** 23 mph on straight lines, and never under 10 minutes between two sites: homes, and houses that are not found, are ZIP centroids. */
export const TRAVEL: Travel = { secondsPerMile: 156, minSeconds: 600 };

/** Pros this near get a verdict even where their own radius is smaller. */
export const NEARBY_MILES = 40;

/** The trailing window of pay and hours in the ranking. */
export const TRAILING_DAYS = 28;

/** A price of a pro's day older than this is forgotten: the visits it was made from have found a pro. */
export const PRICE_LASTS_MS = 30 * MINUTE_MS;

export const MILES_PER_DEGREE = 69;
