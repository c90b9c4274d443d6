import type { LocalDate } from '../catalog/seasons';

/** One of the days on which a visit may be: how many pros could take it then, and the least driving that it adds to the day of one. */
export type PossibleDay = {
  date: LocalDate;
  /** Work may begin there on that day, and the day is still to come. */
  isOpen: boolean;
  pros: number;
  /** Seconds; null where no pro can take it. */
  addedSeconds: number | null;
};

/** With fewer pros a day is left to customers who can come on no other. */
const ENOUGH_PROS = 2;

/**
 * The day that a visit is settled on: of the days that at least two pros could take it the one with the least driving added, then the one
 * that more pros could take it, then the earliest. A day that only one pro could take it comes after those. Where no pro can on any, the
 * day that the customer named, or the first that is open.
 */
export function chooseDay(days: readonly PossibleDay[], named: LocalDate): LocalDate {
  const able = days.filter(({ isOpen, addedSeconds }) => isOpen && addedSeconds !== null);
  const [best] = able.sort(
    (one, other) =>
      Number(other.pros >= ENOUGH_PROS) - Number(one.pros >= ENOUGH_PROS) ||
      one.addedSeconds! - other.addedSeconds! ||
      other.pros - one.pros ||
      (one.date < other.date ? -1 : 1),
  );
  if (best) return best.date;
  const open = days.filter(({ isOpen }) => isOpen).map(({ date }) => date);
  return open.includes(named) ? named : (open[0] ?? days.at(-1)?.date ?? named);
}
