import { currentLocale } from '#app/platform/texts/language';
import { t } from '#app/platform/texts/t';
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
  return new Intl.DateTimeFormat(currentLocale(), { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );
}

/** "between January 2 and February 15". */
export function takedownDates({ takedown }: Promised): string {
  return takedown
    ? t('between {first} and {last}', { first: monthDay(takedown.from), last: monthDay(takedown.to) })
    : t('after the season');
}

/** "until your takedown is done, plus 30 days (60 with a care plan)", or "for 30 days after the visit" where nothing is taken down. */
export function guaranteeTerm({ takesDown, guaranteeDays, memberDays }: Promised): string {
  const term = takesDown
    ? t('until your takedown is done, plus {days, plural, one {# day} other {# days}}', { days: guaranteeDays })
    : t('for {days, plural, one {# day} other {# days}} after the visit', { days: guaranteeDays });
  return memberDays === null ? term : t('{term} ({days} with a care plan)', { term, days: memberDays });
}

/** Until when one visit's work is covered, as a sentence; empty for work that is not done. */
export function coverageText({ isCovered, days, until }: Coverage, zone: string): string {
  if (!until)
    return isCovered
      ? t('This work is covered until your takedown is done, plus {days, plural, one {# day} other {# days}}.', { days })
      : '';
  const day = formatDateTime(until, { style: 'long-date', zone });
  return isCovered ? t('This work is covered until {day}.', { day }) : t('This work was covered until {day}.', { day });
}
