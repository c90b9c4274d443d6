import { z } from 'zod';
import { freeDaysView } from '#app/components/booking/free-days-view';
import type { DayPart } from '#app/domain/catalog/day-parts';
import type { ZipPlace } from '#app/domain/catalog/find-zip.server';
import type { CatalogPackage } from '#app/domain/catalog/queries.server';
import { dayPartLabels, longDate } from '#app/domain/catalog/visit-windows';
import { type FreeDay, type FreeDays, recentFreeDays } from '#app/domain/quote-requests/free-days.server';
import { dateTimeFormat } from '#app/platform/date-time-format';
import type { Db } from '#app/platform/db.server';
import { dateColumn } from '#app/platform/local-date';
import { currentLocale } from '#app/platform/texts/language';
import { t, translate } from '#app/platform/texts/t';

function format(date: string, options: Intl.DateTimeFormatOptions): string {
  return dateTimeFormat(currentLocale(), { ...options, timeZone: 'UTC' }).format(dateColumn(date));
}

/** In a word for the square of a day, and in full for who hears it. */
function inWords(day: FreeDay): { word: string; said: string } {
  switch (day.state) {
    case 'free':
      return { word: t('free'), said: t('free') };
    case 'few':
      return {
        word: t('Few'),
        said: t('{slots, plural, one {nearly full, # visit left} other {nearly full, # visits left}}', { slots: day.slots }),
      };
    case 'full':
      return { word: t('Full'), said: t('full, on request') };
    case 'outside':
      return { word: t('Ask'), said: t('out of season, on request') };
    case 'closed':
      return { word: t('closed'), said: t('closed: {reason}', { reason: day.reason }) };
    case 'past':
      return { word: '', said: t('too soon') };
  }
}

function presentDay(day: FreeDay, index: number) {
  const { word, said } = inWords(day);
  const isNamed = index === 0 || day.date.endsWith('-01');
  return {
    date: day.date,
    number: format(day.date, isNamed ? { month: 'short', day: 'numeric' } : { day: 'numeric' }),
    word,
    name: `${longDate(day.date)}: ${said}`,
    isFree: day.state === 'free' || day.state === 'few',
    isOpen: day.state !== 'closed' && day.state !== 'past',
  };
}

/** One line for days in a row that are closed for one reason. */
function closedLines(days: readonly FreeDay[]): string[] {
  const lines: { from: string; to: string; reason: string }[] = [];
  let before: FreeDay | undefined;
  for (const day of days) {
    const last = lines.at(-1);
    if (day.state === 'closed') {
      if (last && before?.state === 'closed' && last.reason === day.reason) last.to = day.date;
      else lines.push({ from: day.date, to: day.date, reason: day.reason });
    }
    before = day;
  }
  const short = { month: 'short', day: 'numeric' } as const;
  return lines.map(({ from, to, reason }) =>
    from === to
      ? t('Closed on {day}: {reason}', { day: format(from, short), reason })
      : t('Closed from {from} to {to}: {reason}', { from: format(from, short), to: format(to, short), reason }),
  );
}

type Shown = {
  place: ZipPlace;
  pack: CatalogPackage;
  /** How long it would take each day. */
  minutes: number;
  dayPart: DayPart;
  packageName: string;
  chosen: string | null;
};

function present(free: FreeDays, { place, dayPart, packageName, chosen }: Omit<Shown, 'minutes'>): z.output<typeof freeDaysView> {
  const { days, earlier, later } = free;
  const [first, last] = [days[0]!.date, days.at(-1)!.date];
  const named = { month: 'long', day: 'numeric' } as const;
  const isElsewhere = chosen !== null && !days.some(({ date }) => date === chosen);
  return {
    key: `${place.zip} ${first}`,
    title: t('{from} to {to}', { from: format(first, named), to: format(last, { ...named, year: 'numeric' }) }),
    about: t('{service} in {city}, {state} {zip}. {dayPart}.', {
      service: packageName,
      city: place.city,
      state: place.state,
      zip: place.zip,
      dayPart: translate(dayPartLabels[dayPart]),
    }),
    weekdays: days.slice(0, 7).map(({ date }) => format(date, { weekday: 'short' })),
    days: days.map(presentDay),
    closed: closedLines(days),
    isAnyFree: days.some(({ state }) => state === 'free' || state === 'few'),
    earlier,
    later,
    chosen: isElsewhere ? { date: chosen, label: longDate(chosen) } : null,
  };
}

/** The weeks to choose a day from, in words; null where no area serves the place. */
export async function showFreeDays(
  db: Db,
  asked: Shown & { around: string | null },
): Promise<z.output<typeof freeDaysView> | null> {
  const free = await recentFreeDays(db, { ...asked, around: asked.around ?? asked.chosen });
  return free && present(free, asked);
}
