import { mark, t, translateKnown } from '#app/platform/texts/t';
import { currentLanguage } from '#app/platform/texts/language';
import { clockText, dayText, missingEquipment, momentText, spanText } from './engine-words';

/** What the engine says without a number. The engine writes English, and verdicts are kept as it wrote them. */
export const WITHOUT_NUMBERS = [
  mark('Every window for a start is over, or closed.'),
  mark('No road times were known, so the drive is estimated on a straight line.'),
  mark('No working hours on these dates.'),
  mark('Not accepting jobs at the moment.'),
  mark('Paused by the office.'),
  mark('Quiet hours.'),
  mark('Released this visit or was taken off it.'),
  mark('The account is not active.'),
] as const;

type Words = (...parts: string[]) => string;

const DAY = '\\w{3}, \\w{3} \\d+';

/** What it says with numbers: each text of a rule, and the same in the language of its reader. */
const WITH_NUMBERS: readonly [RegExp, Words][] = [
  [
    new RegExp(`^Fits at (${DAY}), (\\d+:\\d\\d [AP]M), ([\\d.]+) mi from home, (-?\\d+) min more on the road\\.$`),
    (day = '', clock = '', miles = '', minutes = '') =>
      t('Fits at {when}, {miles} mi from home, {minutes} min more on the road.', {
        when: momentText(day, clock),
        miles,
        minutes,
      }),
  ],
  [new RegExp(`^Blocked (${DAY})\\.$`), (day = '') => t('Blocked {day}.', { day: dayText(day) })],
  [
    /^Credentials for (\S+) hold (.+), not on ([\d-]+)\.$/,
    (service = '', spans = '', date = '') =>
      t('Credentials for {service} hold {spans}, not on {date}.', { service, spans: spansText(spans), date }),
  ],
  [/^Takes (\d+) people, works alone\.$/, (people = '') => t('Takes {people} people, works alone.', { people })],
  [
    /^Takes (\d+) people, has a crew of (\d+)\.$/,
    (people = '', crew = '') => t('Takes {people} people, has a crew of {crew}.', { people, crew }),
  ],
  [
    /^Already has (\d+) visits? that day, takes up to (\d+)\.$/,
    (count = '', limit = '') =>
      t('Already has {count, plural, one {# visit} other {# visits}} that day, takes up to {limit}.', {
        count: Number(count),
        limit,
      }),
  ],
  [
    /^Takes (\d+) working days in a row, is free on (\d+)\.$/,
    (days = '', free = '') => t('Takes {days} working days in a row, is free on {free}.', { days, free }),
  ],
  [/^(Has no .+\.)$/, (text = '') => t('Has no {equipment}.', { equipment: missingEquipment(text) })],
  [/^Pays (\S+), takes jobs from (\S+)\.$/, (pay = '', least = '') => t('Pays {pay}, takes jobs from {least}.', { pay, least })],
  [/^Paused by the office until (.+)\.$/, (day = '') => t('Paused by the office until {day}.', { day: dayText(day) })],
  [
    new RegExp(`^Does not work on (${DAY}) or (${DAY})\\.$`),
    (first = '', second = '') => t('Does not work on {first} or {second}.', { first: dayText(first), second: dayText(second) }),
  ],
  [
    /^Does not work on (.+)\.$/,
    (days = '') =>
      t('Does not work on {day}.', {
        day: days.split(' or ').map(dayText).join(', '),
      }),
  ],
  [/^Outside working hours by (.+)\.$/, (span = '') => t('Outside working hours by {time}.', { time: spanText(span) })],
  [
    /^Has another visit then, free (.+) outside the window\.$/,
    (span = '') => t('Has another visit then, free {time} outside the window.', { time: spanText(span) }),
  ],
  [
    /^Quiet hours from (.+) to (.+)\.$/,
    (from = '', to = '') => t('Quiet hours from {from} to {to}.', { from: clockText(from), to: clockText(to) }),
  ],
  [
    /^([\d.]+) miles away, travels up to ([\d.]+) miles\.$/,
    (miles = '', limit = '') => t('{miles} miles away, travels up to {limit} miles.', { miles, limit }),
  ],
  [
    /^Takes no same-day jobs, and the visit is today \((.+)\)\.$/,
    (day = '') => t('Takes no same-day jobs, and the visit is today ({day}).', { day: dayText(day) }),
  ],
  [/^Does not do (.+)\.$/, (service = '') => t('Does not do {service}.', { service })],
  [
    /^(.+) short for the drive between visits\.$/,
    (span = '') => t('{time} short for the drive between visits.', { time: spanText(span) }),
  ],
];

/** "2026-01-01 to always". */
function spansText(spans: string): string {
  return spans
    .split(', ')
    .map((span) => {
      const [from = '', to = ''] = span.split(' to ').map((end) => (end === 'always' ? t('always') : end));
      return t('{from} to {to}', { from, to });
    })
    .join(', ');
}

function sentenceForOffice(sentence: string): string {
  for (const [pattern, words] of WITH_NUMBERS) {
    const found = pattern.exec(sentence);
    if (found) return words(...found.slice(1));
  }
  return translateKnown(sentence);
}

const STRAIGHT_LINE = WITHOUT_NUMBERS[1];

/** A verdict of the engine for the office, in the language of its reader; one that is not known stays as it is. */
export function verdictForOffice(text: string): string {
  if (currentLanguage() === 'en') return text;
  if (!text.endsWith(` ${STRAIGHT_LINE}`)) return sentenceForOffice(text);
  return `${sentenceForOffice(text.slice(0, -STRAIGHT_LINE.length - 1))} ${translateKnown(STRAIGHT_LINE)}`;
}
