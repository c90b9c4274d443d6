import { HOUR_MS } from '#app/platform/durations';

type Waiting = { start: Date; priceCents: number };

export type HourCost = {
  startsAt: Date;
  /** The hold lasts that long already. */
  isHeld: boolean;
  visits: number;
  priceCents: number;
  /** With all hours before it: what would have to move if the hold ended after this hour. */
  totalVisits: number;
  totalPriceCents: number;
};

/**
 * What each hour of waiting moves: how many visits would begin in it, and what their customers pay. Hours without a visit
 * are left out. What begins before the hold but reaches into it counts in its first hour.
 */
export function waitingCost(visits: readonly Waiting[], { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): HourCost[] {
  const hours = new Map<number, Waiting[]>();
  for (const visit of visits) {
    const begins = Math.max(visit.start.getTime(), startsAt.getTime());
    const hour = startsAt.getTime() + Math.floor((begins - startsAt.getTime()) / HOUR_MS) * HOUR_MS;
    hours.set(hour, [...(hours.get(hour) ?? []), visit]);
  }
  let totalVisits = 0;
  let totalPriceCents = 0;
  return [...hours]
    .sort(([one], [other]) => one - other)
    .map(([hour, moved]) => {
      const priceCents = moved.reduce((sum, visit) => sum + visit.priceCents, 0);
      totalVisits += moved.length;
      totalPriceCents += priceCents;
      return {
        startsAt: new Date(hour),
        isHeld: hour < endsAt.getTime(),
        visits: moved.length,
        priceCents,
        totalVisits,
        totalPriceCents,
      };
    });
}
