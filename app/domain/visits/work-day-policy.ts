import { HOUR_MS, MINUTE_MS } from '#app/platform/durations';
import { startOfLocalDay } from '#app/platform/local-time';

type Promised = { start: Date; zone: string };

/** From when a pro may set out for a visit: `hours` before it begins, never before its day. */
export function maySetOutFrom({ start, zone }: Promised, hours: number): Date {
  return new Date(Math.max(startOfLocalDay(start, zone).getTime(), start.getTime() - hours * HOUR_MS));
}

/** From when a visit may be started: its day, on the clocks of its place. */
export function mayStartFrom({ start, zone }: Promised): Date {
  return startOfLocalDay(start, zone);
}

/** Whole minutes between two instants, never below zero. */
export function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / MINUTE_MS));
}

/** Whether work that took `minutes` was done in less than `share` of the planned time. */
export function isTooQuick({ minutes, planned, share }: { minutes: number; planned: number; share: number }): boolean {
  return minutes < planned * share;
}
