import { t } from '#app/platform/texts/t';
import { verdictForOffice } from './verdict-for-office';

/** What keeps pros from a visit: the code of each rule in words, as plans keep it, with how many pros it keeps. */
const KEPT: Readonly<Record<string, (pros: number) => string>> = {
  'blocked day': (pros) => t('blocked day: {pros, plural, one {# pro} other {# pros}}', { pros }),
  credential: (pros) => t('credential: {pros, plural, one {# pro} other {# pros}}', { pros }),
  'crew size': (pros) => t('crew size: {pros, plural, one {# pro} other {# pros}}', { pros }),
  'day cap': (pros) => t('day cap: {pros, plural, one {# pro} other {# pros}}', { pros }),
  days: (pros) => t('days: {pros, plural, one {# pro} other {# pros}}', { pros }),
  equipment: (pros) => t('equipment: {pros, plural, one {# pro} other {# pros}}', { pros }),
  excluded: (pros) => t('excluded: {pros, plural, one {# pro} other {# pros}}', { pros }),
  inactive: (pros) => t('inactive: {pros, plural, one {# pro} other {# pros}}', { pros }),
  'min payout': (pros) => t('min payout: {pros, plural, one {# pro} other {# pros}}', { pros }),
  'not accepting': (pros) => t('not accepting: {pros, plural, one {# pro} other {# pros}}', { pros }),
  'outside hours': (pros) => t('outside hours: {pros, plural, one {# pro} other {# pros}}', { pros }),
  overlap: (pros) => t('overlap: {pros, plural, one {# pro} other {# pros}}', { pros }),
  'quiet hours': (pros) => t('quiet hours: {pros, plural, one {# pro} other {# pros}}', { pros }),
  radius: (pros) => t('radius: {pros, plural, one {# pro} other {# pros}}', { pros }),
  'same day': (pros) => t('same day: {pros, plural, one {# pro} other {# pros}}', { pros }),
  service: (pros) => t('service: {pros, plural, one {# pro} other {# pros}}', { pros }),
  team: (pros) => t('team: {pros, plural, one {# pro} other {# pros}}', { pros }),
  travel: (pros) => t('travel: {pros, plural, one {# pro} other {# pros}}', { pros }),
};

/** What would help, as the engine says it. */
const HELP: readonly [RegExp, (amount: string) => string][] = [
  [/^payout ≥ (.+)$/, (amount) => t('payout ≥ {amount}', { amount })],
  [/^window \+(\d+) min$/, (minutes) => t('window +{minutes} min', { minutes })],
  [/^radius \+([\d.]+) mi$/, (miles) => t('radius +{miles} mi', { miles })],
  [/^cap \+(\d+) visit$/, (visits) => t('cap +{visits, plural, one {# visit} other {# visits}}', { visits: Number(visits) })],
  [/^hours \+(\d+) min$/, (minutes) => t('hours +{minutes} min', { minutes })],
];

function helpText(help: string): string {
  for (const [pattern, words] of HELP) {
    const [, amount] = pattern.exec(help) ?? [];
    if (amount) return words(amount);
  }
  return help;
}

/** "outside hours: 3 pros" in the language of its reader; null for what is no count of a rule. */
function keptText(part: string): string | null {
  const [, code = '', pros] = /^([a-z ]+): (\d+) pros?$/.exec(part) ?? [];
  return KEPT[code]?.(Number(pros)) ?? null;
}

/** Why a plan has no pro for a visit, which is kept in English, in the language of its reader. What is not known stays as it is. */
export function leftForOffice(note: string): string {
  const [, why = '', help] = /^(.*?)(?:\. Maybe (.+))?$/.exec(note) ?? [];
  const kept = why.split(', ').map(keptText);
  if (kept.includes(null)) return verdictForOffice(note);
  return help ? t('{why}. Maybe {help}', { why: kept.join(', '), help: helpText(help) }) : kept.join(', ');
}
