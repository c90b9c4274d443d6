import type { Refusal } from '#dispatch';
import { t } from '#app/platform/texts/t';
import { milesInWords } from '../roads/miles';
import { dayText, durationText, missingEquipment } from '../visits/engine-words';

type Numbers = Pick<Refusal, 'limit' | 'value' | 'text'> & { code: string | null };

function dollars(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 0 }).format(cents / 100);
}

/** A verdict for the pro it judges: distances in whole miles, so that no pro can work out where a house stands. */
export function verdictForPro(verdict: Numbers): string {
  return numbersText(verdict) ?? ruleText(verdict);
}

/** What the engine's numbers say; null for a rule that is none of theirs. */
function numbersText({ code, limit, value, text }: Numbers): string | null {
  if (code === 'outside_hours') return hoursText(text, value);
  if (limit === null) return null;
  if (code === 'day_cap')
    return t('You already had your maximum of {limit, plural, one {# visit} other {# visits}} that day.', { limit });
  if (value === null) return null;
  if (code === 'radius')
    return t('{miles} away. Your limit is {limit}.', { miles: milesInWords(value), limit: milesInWords(Math.floor(limit)) });
  if (code === 'min_payout')
    return t('Pays {payout}. Your minimum is {limit}.', { payout: dollars(value), limit: dollars(limit) });
  if (code === 'crew_size')
    return limit === 1
      ? t('It takes {people} people. You work alone.', { people: value })
      : t('It takes {people} people. Your crew has {crew}.', { people: value, crew: limit });
  if (code === 'days') return t('It takes {days} working days in a row. You were free on {free}.', { days: limit, free: value });
  return null;
}

function ruleText({ code, text }: Numbers): string {
  switch (code) {
    case null:
      return t('You were eligible, but another pro ranked higher.');
    case 'overlap':
    case 'travel':
      return t('You have another job at that time, or not enough time to get there.');
    case 'inactive':
      return t('Your account was not active.');
    case 'not_accepting':
      return text.startsWith('Paused by the office')
        ? t('Our team had paused new jobs for you.')
        : t('You were not accepting jobs.');
    case 'excluded':
      return t('You released this job, or were removed from it.');
    case 'quiet_hours':
      return t('The offer came during your quiet hours.');
    case 'same_day':
      return t('It was for the same day, and you don’t accept same-day jobs.');
    case 'blocked_day':
      return t('You blocked that day.');
    case 'service':
      return t('You don’t do this kind of work.');
    case 'credential':
      return t('Your license for this work is not valid on that day.');
    case 'equipment':
      return t('You have no {equipment} in your rules.', { equipment: missingEquipment(text) });
    default:
      return text;
  }
}

const DAY_OFF = /^Does not work on (.+)\.$/;

function hoursText(text: string, minutes: number | null): string {
  const [first, second] = DAY_OFF.exec(text)?.[1]?.split(' or ') ?? [];
  if (first)
    return second
      ? t('You don’t work on {first} or {second}.', { first: dayText(first), second: dayText(second) })
      : t('You don’t work on {day}.', { day: dayText(first) });
  if (minutes !== null) return t('Outside your working hours by {time}.', { time: durationText(minutes) });
  return text.startsWith('Every window')
    ? t('Every window for a start is over, or closed.')
    : t('No working hours on these dates.');
}
