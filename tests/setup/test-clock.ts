/** When every test begins, whatever the day on which it runs: a Tuesday early in the season, with a change of the clocks ahead. */
export const TEST_START = new Date('2026-10-06T15:00:00Z');

/** What `CLOCK_SHIFT_MS` has to be for a process whose application is to stand at `instant` now. */
export function clockShift(instant: Date = TEST_START): string {
  return String(instant.getTime() - Date.now());
}
