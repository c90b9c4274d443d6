/** Epoch seconds of an ISO instant; a part of a second counts up or down as the caller says. */
export function toEpoch(instant: string, rounding: 'up' | 'down' = 'down'): number {
  const seconds = Date.parse(instant) / 1000;
  return rounding === 'up' ? Math.ceil(seconds) : Math.floor(seconds);
}

/** `2026-11-21T14:00:00Z` of epoch seconds. */
export function getIso(epoch: number): string {
  return new Date(epoch * 1000).toISOString().replace('.000Z', 'Z');
}
