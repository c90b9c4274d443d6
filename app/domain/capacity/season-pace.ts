/** So many minutes count as sold at the usual pace, so that a few early bookings move little: forty hours. */
const STEADY_MINUTES = 2_400;
const LEAST = 0.5;
const MOST = 2;

/** The work of the weeks looked at that was booked so far, and that of the same weeks of last season booked by the same time before them. */
export type SoldSoFar = { now: number; then: number };

/**
 * How this season sells beside last season: 1 is alike, 1.2 is a fifth more. Few bookings on either side leave it near the usual pace, and
 * it stays between half and double. The usual pace of a service is 1, that of one of its areas the service's.
 */
export function seasonPace({ now, then }: SoldSoFar, usual = 1): number {
  return Math.min(MOST, Math.max(LEAST, (now + STEADY_MINUTES * usual) / (then + STEADY_MINUTES)));
}
