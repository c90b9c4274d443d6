import { TZDate } from '@date-fns/tz';
import { HOUR_MS, MINUTE_MS } from '#app/platform/durations';

type Promised = { start: Date; zone: string };

/** The first instant of the day, on the clocks of `zone`, on which `at` falls. */
export function startOfDay(at: Date, zone: string): Date {
  const local = new TZDate(at.getTime(), zone);
  return new Date(new TZDate(local.getFullYear(), local.getMonth(), local.getDate(), zone).getTime());
}

/** From when a pro may set out for a visit: `hours` before it begins, never before its day. */
export function maySetOutFrom({ start, zone }: Promised, hours: number): Date {
  return new Date(Math.max(startOfDay(start, zone).getTime(), start.getTime() - hours * HOUR_MS));
}

/** From when a visit may be started: its day, on the clocks of its place. */
export function mayStartFrom({ start, zone }: Promised): Date {
  return startOfDay(start, zone);
}

/** Whole minutes between two instants, never below zero. */
export function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / MINUTE_MS));
}

/** Whether work that took `minutes` was done in less than `share` of the planned time. */
export function isTooQuick({ minutes, planned, share }: { minutes: number; planned: number; share: number }): boolean {
  return minutes < planned * share;
}
