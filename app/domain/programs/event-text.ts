import { currentLanguage } from '#app/platform/texts/language';
import { t, translate, translateKnown } from '#app/platform/texts/t';
import { dateText } from '#app/platform/local-date';
import { CADENCES, cadenceLabels } from '../catalog/cadences';
import { longDate } from '../catalog/visit-windows';

type Parts = Record<string, string>;

/** What a lower price does to visits that a pro had taken for more than it leaves. */
export function reofferedText(visits: number): string {
  return t(
    '{visits, plural, one {# visit that a pro had taken stays on its day.} other {# visits that pros had taken stay on their days.}} We ask the pro again at the new price, and find another one if they can’t come.',
    { visits },
  );
}

/** How the lines of a program's history are kept, and what writes each for its reader. */
const KEPT: readonly [RegExp, (parts: Parts) => string][] = [
  [/^Accepted by (?<name>.+)$/s, ({ name = '' }) => t('Accepted by {name}', { name })],
  [/^Declined: (?<reason>.+)$/s, ({ reason = '' }) => t('Declined: {reason}', { reason })],
  [
    /^Proposed: (?<program>.+), (?<cadence>[^,]+), (?<price>\S+) a visit$/,
    ({ program = '', cadence = '', price = '' }) =>
      t('Proposed: {what}', {
        what: t('{program}, {cadence}, {price} a visit', { program, cadence: cadenceWords(cadence), price }),
      }),
  ],
  [
    /^Paused until (?<day>[^:]+): (?<reason>.*)$/s,
    ({ day = '', reason = '' }) => t('Paused until {day}: {reason}', { day: dayWords(day), reason }),
  ],
  [
    /^Ends on (?<day>[^:]+): (?<reason>.*)$/s,
    ({ day = '', reason = '' }) => t('Ends on {day}: {reason}', { day: dayWords(day), reason }),
  ],
  [/^Visit requested for (?<day>[^:]+)\.$/, ({ day = '' }) => t('Visit requested for {day}.', { day: dayWords(day) })],
  [
    /^(?<price>\S+) a visit from (?<day>[^:]+): (?<reason>.*)$/s,
    ({ price = '', day = '', reason = '' }) => t('{price} a visit from {day}: {reason}', { price, day: dayWords(day), reason }),
  ],
  [
    /^No visit on (?<day>[^:]+), we’re closed: (?<reason>.*)$/,
    ({ day = '', reason = '' }) => t('No visit on {day}, we’re closed: {reason}', { day: dayWords(day), reason }),
  ],
  [/^(?<visits>\d+) visits? that (?:a pro|pros) had taken /, ({ visits = '' }) => reofferedText(Number(visits))],
];

/** A line of a program's history, which is kept in English, in the language of its reader; one of another form stays as it is. */
export function programEventText(kept: string): string {
  if (currentLanguage() === 'en') return kept;
  for (const [form, write] of KEPT) {
    const found = form.exec(kept);
    if (found) return write(found.groups ?? {});
  }
  return translateKnown(kept);
}

function cadenceWords(english: string): string {
  const cadence = CADENCES.find((each) => cadenceLabels[each].toLowerCase() === english);
  return cadence ? translate(cadenceLabels[cadence]).toLowerCase() : english;
}

function dayWords(english: string): string {
  const at = Date.parse(`${english} UTC`);
  return Number.isNaN(at) ? english : longDate(dateText(new Date(at)));
}
