import { t } from '#app/platform/texts/t';
/** What weather the work of a service bears; null = no limit. Rain in hundredths of an inch an hour. */
export type Limits = {
  gustMph: number | null;
  /** For houses of three stories. */
  highGustMph: number | null;
  rain: number | null;
  coldF: number | null;
  ice: boolean;
};

export type Expected = { gustMph: number; rainIn: number; tempF: number; isIcy: boolean };

/** A limit that an hour breaks; `worse` is larger the worse it is. */
export type Breach = { kind: 'gust' | 'rain' | 'cold' | 'ice'; value: number; limit: number; worse: number };

/** Which limits an hour breaks for work on a house of one or two stories, or of three. */
export function findBreaches(limits: Limits, hour: Expected, isHigh: boolean): Breach[] {
  const gust = isHigh ? (limits.highGustMph ?? limits.gustMph) : limits.gustMph;
  const inches = limits.rain === null ? null : limits.rain / 100;
  return [
    ...(gust !== null && hour.gustMph > gust
      ? [{ kind: 'gust' as const, value: hour.gustMph, limit: gust, worse: hour.gustMph - gust }]
      : []),
    ...(inches !== null && hour.rainIn > inches
      ? [{ kind: 'rain' as const, value: hour.rainIn, limit: inches, worse: hour.rainIn - inches }]
      : []),
    ...(limits.coldF !== null && hour.tempF < limits.coldF
      ? [{ kind: 'cold' as const, value: hour.tempF, limit: limits.coldF, worse: limits.coldF - hour.tempF }]
      : []),
    ...(limits.ice && hour.isIcy ? [{ kind: 'ice' as const, value: 1, limit: 0, worse: 1 }] : []),
  ];
}

/** "Gusts of 52 mph, limit 40". */
export function breachText({ kind, value, limit }: Breach): string {
  switch (kind) {
    case 'gust':
      return t('Gusts of {gust} mph, limit {limit}', { gust: Math.round(value), limit });
    case 'rain':
      return t('Rain of {rain} in an hour, limit {limit}', { rain: value.toFixed(2), limit: limit.toFixed(2) });
    case 'cold':
      return t('{degrees} °F, limit {limit}', { degrees: Math.round(value), limit });
    case 'ice':
      return t('Freezing rain');
  }
}

/** The same for customers, in English in whichever language the page is read: "Gusts of 52 mph are expected". */
export function breachReason({ kind, value }: Breach): string {
  switch (kind) {
    case 'gust':
      return `Gusts of ${Math.round(value)} mph are expected`;
    case 'rain':
      return 'Heavy rain is expected';
    case 'cold':
      return `${Math.round(value)} °F is expected`;
    case 'ice':
      return 'Freezing rain is expected';
  }
}
