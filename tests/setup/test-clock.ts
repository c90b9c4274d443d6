/** When every test begins, whatever the day on which it runs: a Tuesday early in the season, with a change of the clocks ahead. */
export const TEST_START = new Date('2026-10-06T15:00:00Z');

/**
 * What `CLOCK_SHIFT_MS` has to be for a process whose application is to stand at `TEST_START` now.
 * The machine's own clock is asked, so this is called before anything moves it.
 */
export function clockShift(): string {
  return String(TEST_START.getTime() - Date.now());
}
