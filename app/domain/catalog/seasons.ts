import { addDays } from '#app/platform/local-date';

export { addDays };

/** Local dates are `YYYY-MM-DD` strings: they compare as text and have no zone of their own. */
export type LocalDate = string;

export type SeasonDates = {
  year: number;
  installFrom: LocalDate;
  installTo: LocalDate;
  takedownFrom: LocalDate;
  takedownTo: LocalDate;
};

/** The least days of installing that the demo data has before it, whenever it is started. */
const OPEN_DAYS = 45;

/** The lighting season of a year: hung October 1 to December 24, taken down January 2 to February 15. */
export function lightingSeason(year: number): SeasonDates {
  return {
    year,
    installFrom: `${year}-10-01`,
    installTo: `${year}-12-24`,
    takedownFrom: `${year + 1}-01-02`,
    takedownTo: `${year + 1}-02-15`,
  };
}

/** Pest control knows no season: the whole year, nothing to take down. */
export function pestSeason(year: number): SeasonDates {
  return {
    year,
    installFrom: `${year}-01-01`,
    installTo: `${year}-12-31`,
    takedownFrom: `${year}-01-01`,
    takedownTo: `${year}-12-31`,
  };
}

/**
 * The seasons of the years around `today`. Demo data is dated relative to start-up: with `keepOpen`, the season of
 * today's year is moved so that it installs today and for 45 more days, its takedown following as in a real one.
 */
export function seasonsAround(today: LocalDate, keepOpen: boolean): SeasonDates[] {
  const year = Number(today.slice(0, 4));
  const real = [year - 1, year, year + 1].map(lightingSeason);
  const closes = addDays(today, OPEN_DAYS);
  return real.map((season) => {
    if (!keepOpen || season.year !== year) return season;
    const afterLast = addDays(lightingSeason(year - 1).installTo, 1);
    const early = addDays(today, -30) > afterLast ? addDays(today, -30) : afterLast;
    const installFrom = season.installFrom < today ? season.installFrom : early;
    if (season.installFrom <= today && season.installTo >= closes) return season;
    return { year, installFrom, installTo: closes, takedownFrom: addDays(closes, 9), takedownTo: addDays(closes, 53) };
  });
}

/** The same day a year later; February 29 becomes the 28th. */
function nextYear(date: LocalDate): LocalDate {
  const day = date.slice(4) === '-02-29' ? '-02-28' : date.slice(4);
  return `${Number(date.slice(0, 4)) + 1}${day}`;
}

/** The season of the next year: on the same days. */
export function nextSeason(season: SeasonDates): SeasonDates {
  return {
    year: season.year + 1,
    installFrom: nextYear(season.installFrom),
    installTo: nextYear(season.installTo),
    takedownFrom: nextYear(season.takedownFrom),
    takedownTo: nextYear(season.takedownTo),
  };
}

/** What a season shares days with: another one of the same work, put up or taken down on the same day. */
export function findOverlap<Season extends SeasonDates>(season: SeasonDates, others: readonly Season[]): Season | null {
  const meets = (from: LocalDate, to: LocalDate, otherFrom: LocalDate, otherTo: LocalDate) => from <= otherTo && otherFrom <= to;
  return (
    others.find(
      (other) =>
        meets(season.installFrom, season.installTo, other.installFrom, other.installTo) ||
        meets(season.takedownFrom, season.takedownTo, other.takedownFrom, other.takedownTo),
    ) ?? null
  );
}

/** The season that installs on `date`, or null. */
export function seasonOn(seasons: readonly SeasonDates[], date: LocalDate): SeasonDates | null {
  return seasons.find((season) => season.installFrom <= date && date <= season.installTo) ?? null;
}

/** The season whose takedown follows a day of installing, or null. */
export function takedownSeason(seasons: readonly SeasonDates[], installDate: LocalDate): SeasonDates | null {
  return seasons.find((season) => season.takedownFrom > installDate) ?? null;
}
