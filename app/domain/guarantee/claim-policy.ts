import { DAY_MS } from '#app/platform/durations';

type Claimable = {
  status: string;
  kind: string;
  completedAt: Date | null;
  /** The days of the policy that was sold. */
  guaranteeDays: number;
  /** The takedown of the same booking, unless it was canceled. */
  takedown: { completedAt: Date | null } | null;
  /** The last instant of the takedown season after this work, where no takedown of ours ends it; null for work without a season. */
  seasonEnd: Date | null;
};

export type Coverage = {
  isCovered: boolean;
  /** How long it goes on after the takedown, or after work that has none. */
  days: number;
  /** Null while the takedown, after which the days are counted, is still to come, and for work that is not done. */
  until: Date | null;
};

function latest(dates: Date[]): Date {
  return new Date(Math.max(...dates.map((date) => date.getTime())));
}

/**
 * How long finished work is covered: what is taken down again until that is done and for the days of the policy after it, 30 or a
 * plan's 60; where we take nothing down, after the last day of the takedown season. A takedown and work without a season: for the days alone.
 */
export function getCoverage({ status, kind, completedAt, guaranteeDays, takedown, seasonEnd }: Claimable, at: Date): Coverage {
  if (status !== 'completed' || !completedAt) return { isCovered: false, days: guaranteeDays, until: null };
  if (kind !== 'takedown' && takedown && !takedown.completedAt) return { isCovered: true, days: guaranteeDays, until: null };
  const downAt = kind === 'takedown' ? null : takedown ? takedown.completedAt : seasonEnd;
  const last = latest(downAt ? [completedAt, downAt] : [completedAt]);
  const until = new Date(last.getTime() + guaranteeDays * DAY_MS);
  return { isCovered: at <= until, days: guaranteeDays, until };
}
