const INSTALLED = Symbol.for('app.shifted-date');

/**
 * Moves `Date` itself by `CLOCK_SHIFT_MS`, once a process. Libraries ask `Date` on their own (Prisma for the columns that it fills in,
 * Stripe for the age of a signature): were only our own clock moved, their moments would lie months from ours.
 */
export function shiftClock(shiftMs: number): void {
  if (shiftMs === 0 || Reflect.has(globalThis, INSTALLED)) return;
  const machine = globalThis.Date;
  const shiftedNow = () => machine.now() + shiftMs;
  Reflect.set(globalThis, INSTALLED, true);
  globalThis.Date = new Proxy(machine, {
    construct: (target, values: unknown[], newTarget) =>
      Reflect.construct(target, values.length === 0 ? [shiftedNow()] : values, newTarget) as Date,
    get: (target, key) => (key === 'now' ? shiftedNow : (Reflect.get(target, key) as unknown)),
  });
}
