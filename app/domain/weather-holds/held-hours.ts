import { MINUTE_MS } from '#app/platform/durations';

/** Hours in which the weather keeps everybody at home, from the first instant to the one after the last. */
export type HeldHours = { id: string; startsAt: Date; endsAt: Date; reason: string };

/** Instants between which a visit may begin, both included. */
export type Starts = [from: string, to: string];

/** The hours that work of this length would touch if it began at `start`; null where there are none. */
export function hoursOver(held: readonly HeldHours[], start: Date, minutes: number): HeldHours | null {
  const end = start.getTime() + minutes * MINUTE_MS;
  return held.find(({ startsAt, endsAt }) => start < endsAt && end > startsAt.getTime()) ?? null;
}

/** What held hours leave of the windows in which work of this length may begin: it ends before them or begins after. */
export function startsOutside(windows: readonly Starts[], held: readonly HeldHours[], minutes: number): Starts[] {
  let left = windows.map(([from, to]): [number, number] => [Date.parse(from), Date.parse(to)]);
  for (const { startsAt, endsAt } of held) {
    const before = startsAt.getTime() - minutes * MINUTE_MS;
    const after = endsAt.getTime();
    left = left.flatMap(([from, to]) => {
      const parts: [number, number][] = [
        [from, Math.min(to, before)],
        [Math.max(from, after), to],
      ];
      return parts.filter(([first, last]) => first <= last);
    });
  }
  return left.map(([from, to]) => [new Date(from).toISOString(), new Date(to).toISOString()]);
}
