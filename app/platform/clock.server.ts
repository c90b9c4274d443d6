import { shiftClock } from './shift-clock';

const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
/** Clocks that differ by less agree: a question takes a while, and clocks are corrected in small steps. */
const AGREE_MS = 1_000;
let offset = 0;

/** What the machine's clock has to be corrected by, and a moment by which a jump of it is noticed. */
type Kept = { correctionMs: number; at: number; measuredAt: number };
/** One for each process, however often the code is loaded; none where the database was not asked. */
const shared = globalThis as typeof globalThis & { followedClock?: Kept };

shiftClock(shift);

/** The machine's time, corrected where its clock is wrong, and reckoned on from the last answer where it has jumped since. */
function correctMs(): number {
  const kept = shared.followedClock;
  if (!kept) return Date.now();
  const said = Date.now() + kept.correctionMs;
  const reckoned = kept.at + performance.now() - kept.measuredAt;
  return Math.abs(said - reckoned) <= AGREE_MS ? said : reckoned;
}

/**
 * The application's clock: the only place that asks what time it is.
 * `CLOCK_SHIFT_MS` moves it for tests, by the same amount in every process.
 */
export function now(): Date {
  return new Date(correctMs() + offset);
}

/**
 * From now on this process goes by the database's clock, which says this moment: all processes agree then, whatever the clocks of their
 * machines do. Returns by how many milliseconds the machine's clock is wrong, 0 where it agrees.
 */
export function followClock(databaseTime: Date): number {
  const at = databaseTime.getTime() + shift;
  const wrongBy = Date.now() - at;
  const agrees = Math.abs(wrongBy) <= AGREE_MS;
  shared.followedClock = { correctionMs: agrees ? 0 : -wrongBy, at: agrees ? Date.now() : at, measuredAt: performance.now() };
  return agrees ? 0 : wrongBy;
}

/** The database's instant for one of the application's: what its scheduler understands. */
export function toMachineTime(instant: Date): Date {
  return new Date(instant.getTime() - shift - offset);
}

/** What a library reads that asks `Date` itself: shifted, and not moved by `setClock`. */
export function readUnmovedClock(): Date {
  return new Date();
}

/** Tests move the clock; null gives back the one that they began with. */
export function setClock(instant: Date | null): void {
  offset = instant ? instant.getTime() - correctMs() : 0;
}
