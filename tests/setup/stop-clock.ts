import { vi } from 'vitest';
import { toMachineTime } from '#app/platform/clock.server';

/**
 * Stops the application's clock at `instant`, in the test's own modules and in the built pages, which have a copy of the clock.
 * `vi.useRealTimers()` lets it run on; where only the test's own modules are asked, `setClock` is enough.
 */
export function stopClock(instant: Date): void {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: toMachineTime(instant) });
}
