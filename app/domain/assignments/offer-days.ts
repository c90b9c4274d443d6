import type { Approval } from '#dispatch';

type Offered = { start: Date; end: Date; dayStarts: readonly Date[] };

/** When the work of an offer begins and ends, on each of the days that it names. */
export function offerDays({ start, end, dayStarts }: Offered): { start: Date; end: Date }[] {
  const length = end.getTime() - start.getTime();
  return [start, ...dayStarts].map((at) => ({ start: at, end: new Date(at.getTime() + length) }));
}

/** When the days after the first begin, in what the engine has approved; empty for work of one day. */
export function startsAfterFirst({ parts = [] }: Approval): Date[] {
  return parts.slice(1).map(({ start }) => new Date(start));
}
