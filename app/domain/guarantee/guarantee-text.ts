import { formatDateTime } from '#app/platform/format-date-time';
import type { Coverage } from './claim-policy';

/** What the public pages promise of guarantee and takedown, as policy, plans and season have it. */
export type Promised = {
  /** What is put up is taken down again. */
  takesDown: boolean;
  /** Local dates; null where no takedown season is planned. */
  takedown: { from: string; to: string } | null;
  guaranteeDays: number;
  /** The most that a care plan on sale gives; null where none gives more. */
  memberDays: number | null;
};

function monthDay(date: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );
}

/** "between January 2 and February 15". */
export function takedownDates({ takedown }: Promised): string {
  return takedown ? `between ${monthDay(takedown.from)} and ${monthDay(takedown.to)}` : 'after the season';
}

function daysInWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** "until your takedown is done, plus 30 days (60 with a care plan)", or "for 30 days after the visit" where nothing is taken down. */
export function guaranteeTerm({ takesDown, guaranteeDays, memberDays }: Promised): string {
  const member = memberDays === null ? '' : ` (${memberDays} with a care plan)`;
  return takesDown
    ? `until your takedown is done, plus ${daysInWords(guaranteeDays)}${member}`
    : `for ${daysInWords(guaranteeDays)} after the visit${member}`;
}

/** Until when one visit's work is covered, as a sentence; empty for work that is not done. */
export function coverageText({ isCovered, days, until }: Coverage, zone: string): string {
  if (!until) return isCovered ? `This work is covered until your takedown is done, plus ${days} days.` : '';
  const day = formatDateTime(until, { style: 'long-date', zone });
  return `This work ${isCovered ? 'is' : 'was'} covered until ${day}.`;
}
