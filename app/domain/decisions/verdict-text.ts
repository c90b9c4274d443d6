import { durationInWords, type Refusal } from '#dispatch';
import { milesInWords } from '../assignments/engine-settings';

type Numbers = Pick<Refusal, 'limit' | 'value' | 'text'> & { code: string | null };

function dollars(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 0 }).format(cents / 100);
}

/** A verdict for the pro it judges: distances in whole miles, so that no pro can work out where a house stands. */
export function verdictForPro(verdict: Numbers): string {
  const { code, limit, value } = verdict;
  if (code === null) return 'You were eligible, but another pro ranked higher.';
  if (code === 'radius' && value !== null && limit !== null)
    return `${milesInWords(value)} away. Your limit is ${milesInWords(Math.floor(limit))}.`;
  if (code === 'min_payout' && value !== null && limit !== null)
    return `Pays ${dollars(value)}. Your minimum is ${dollars(limit)}.`;
  if (code === 'overlap' || code === 'travel') return 'You have another job at that time, or not enough time to get there.';
  if (code === 'inactive') return 'Your account was not active.';
  if (code === 'not_accepting' && verdict.text.startsWith('Paused by the office')) return 'Our team had paused new jobs for you.';
  if (code === 'not_accepting') return 'You were not accepting jobs.';
  if (code === 'excluded') return 'You released this job, or were removed from it.';
  if (code === 'quiet_hours') return 'The offer came during your quiet hours.';
  if (code === 'same_day') return 'It was for the same day, and you don’t accept same-day jobs.';
  if (code === 'blocked_day') return 'You blocked that day.';
  if (code === 'service') return 'You don’t do this kind of work.';
  if (code === 'equipment') return verdict.text.replace(/^Has/, 'You have').replace(/\.$/, ' in your rules.');
  if (code === 'crew_size' && value !== null && limit !== null)
    return `It takes ${value} people. ${limit === 1 ? 'You work alone' : `Your crew has ${limit}`}.`;
  if (code === 'day_cap' && limit !== null)
    return `You already had your maximum of ${limit} ${limit === 1 ? 'visit' : 'visits'} that day.`;
  if (code === 'outside_hours') {
    if (value === null || verdict.text.startsWith('Does not work on '))
      return verdict.text.replace(/^Does not work/, 'You don’t work');
    return `Outside your working hours by ${durationInWords(value)}.`;
  }
  return verdict.text;
}
