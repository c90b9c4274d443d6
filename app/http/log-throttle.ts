import { MINUTE_MS } from '#app/platform/durations';

type Tell = (address: string, unlogged: number) => void;

/**
 * Counts the lines that each address has written into the log in this minute: the first `limit` may be written. When an address
 * goes over, it is reported at once with 0, and at the end of the minute with how many lines were left out.
 */
export function logThrottle({ limit, tell }: { limit: number; tell: Tell }): (address: string) => boolean {
  const counts = new Map<string, number>();
  function endMinute(): void {
    for (const [address, count] of counts) if (count > limit) tell(address, count - limit);
    counts.clear();
  }
  return (address) => {
    if (counts.size === 0) setTimeout(endMinute, MINUTE_MS).unref();
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count === limit + 1) tell(address, 0);
    return count <= limit;
  };
}
