import { mark, type Marked } from '#app/platform/texts/t';

/** Below so much of the hours on offer a week is thin, in percent. */
export const THIN_PERCENT = 15;

export const WEEK_STATES = ['none', 'sold-out', 'thin', 'room'] as const;
export type WeekState = (typeof WEEK_STATES)[number];

export const weekStateLabels: Record<WeekState, Marked> = {
  none: mark('No hours offered'),
  'sold-out': mark('Sold out'),
  thin: mark('Nearly full'),
  room: mark('Room'),
};

/** Minutes of a week as they were counted; no figure for what is expected where there was no last season. */
export type WeekMinutes = { offered: number; booked: number; expected: number | null };
export type WeekFigures = WeekMinutes & { held: number; left: number; state: WeekState };

/** What is left of the hours on offer once the work that is booked and expected, and the share held back, are taken off. */
export function weekFigures(minutes: WeekMinutes, heldPercent: number): WeekFigures {
  const { offered, booked, expected } = minutes;
  const held = Math.round((offered * heldPercent) / 100);
  const left = offered - booked - (expected ?? 0) - held;
  return { ...minutes, held, left, state: weekState({ offered, booked, left }) };
}

function weekState({ offered, booked, left }: { offered: number; booked: number; left: number }): WeekState {
  if (offered === 0 && booked === 0) return 'none';
  if (left <= 0) return 'sold-out';
  return left * 100 < offered * THIN_PERCENT ? 'thin' : 'room';
}

/** The sum of several areas; no figure for what is expected where none of them has one. */
export function addMinutes(all: readonly WeekMinutes[]): WeekMinutes {
  const sum = (pick: (one: WeekMinutes) => number) => all.reduce((total, one) => total + pick(one), 0);
  return {
    offered: sum(({ offered }) => offered),
    booked: sum(({ booked }) => booked),
    expected: all.some(({ expected }) => expected !== null) ? sum(({ expected }) => expected ?? 0) : null,
  };
}

/** "37.5", "1,204": hours of so many minutes. */
export function hoursText(minutes: number): string {
  return (minutes / 60).toLocaleString('en-US', { maximumFractionDigits: 1 });
}
