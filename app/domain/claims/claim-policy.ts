import type { CancellationPolicy } from '../bookings/cancellation-policy';

const DAY_MS = 86_400_000;

type Claimable = {
  status: string;
  kind: string;
  completedAt: Date | null;
  policy: CancellationPolicy;
  /** Lighting is covered for the whole season where that is longer: its last day of hanging lights (G066). Null = no season. */
  seasonEnds: Date | null;
};

/**
 * Until when finished work is covered (G050, G066, F273): the days of the policy that was sold, 60 for members, and lighting for
 * the whole season where that is longer. A takedown leaves nothing to cover but what it broke: the days alone.
 */
export function coveredUntil({ kind, completedAt, policy, seasonEnds }: Claimable): Date | null {
  if (!completedAt) return null;
  const days = new Date(completedAt.getTime() + policy.guaranteeDays * DAY_MS);
  return kind !== 'takedown' && seasonEnds && seasonEnds > days ? seasonEnds : days;
}

export function isCovered(visit: Claimable, at: Date): boolean {
  const until = coveredUntil(visit);
  return visit.status === 'completed' && until !== null && at <= until;
}
