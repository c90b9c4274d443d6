import { t } from '#app/platform/texts/t';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatMoney } from '#app/platform/format-money';
import { netText } from '../notifications/templates/invoice-words';
import { freeUntil, type CancellationFee, type CancellationPolicy } from './cancellation-policy';

type Explained = {
  rule: CancellationFee['rule'];
  feeCents: number;
  chargeCents: number;
  invoiceCents?: number;
  /** Days that an invoice of the booking leaves to pay. */
  netDays?: number;
  alsoTakedown: boolean;
  policy: CancellationPolicy;
  start: Date;
  zone: string;
  /** When the deposit was paid: free time that ended before it never was. */
  bookedAt?: Date;
};

function money(cents: number): string {
  return formatMoney(cents, 'always');
}

function ruleText({ rule, feeCents, policy, start, zone, bookedAt }: Explained): string {
  const until = formatDateTime(freeUntil(policy, start), { zone, showZone: true });
  switch (rule) {
    case 'not-customer':
      return t('No fee: this one’s on us.');
    case 'grace':
      return t('No fee: you’re within {minutes} minutes of booking.', { minutes: policy.graceMinutes });
    case 'free':
      return t('Canceling is free until {until}.', { until });
    case 'late':
      if (bookedAt && freeUntil(policy, start) <= bookedAt)
        return t('Your visit was less than {hours} hours away when you booked, so canceling now costs {fee}.', {
          hours: policy.freeBeforeHours,
          fee: money(feeCents),
        });
      return t('Canceling was free until {until}. Now it costs {fee}.', { until, fee: money(feeCents) });
    case 'full':
      return policy.fullCharge.kind === 'same-day'
        ? t('On the day of the visit its whole price is due: {fee}.', { fee: money(feeCents) })
        : t('Less than {hours} hours before the visit its whole price is due: {fee}.', {
            hours: policy.fullCharge.hours,
            fee: money(feeCents),
          });
  }
}

/** What the saved card pays: a part of the fee, or, with fees of before, more than that. */
function chargeText({ feeCents, chargeCents }: Explained): string {
  if (chargeCents <= 0) return '';
  const charge = money(chargeCents);
  return chargeCents > feeCents
    ? t('{charge} is charged to your saved card, including earlier fees for this booking.', { charge })
    : t('{charge} of it is charged to your saved card.', { charge });
}

/** What a cancellation costs and why, for the person who is about to do it. */
export function explainFee(given: Explained): string {
  const { invoiceCents, netDays, alsoTakedown } = given;
  return [
    ruleText(given),
    chargeText(given),
    invoiceCents ? t('You get an invoice for it, {terms}.', { terms: netText(netDays ?? 0) }) : '',
    alsoTakedown ? t('The takedown is canceled with it.') : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What canceling costs where a visit that is booked now starts so soon that its free time is over already; else null. */
export function soonText(
  policy: CancellationPolicy,
  { start, at, zone }: { start: Date; at: Date; zone: string },
): string | null {
  if (freeUntil(policy, start).getTime() > at.getTime()) return null;
  const grace = t('Your visit is less than {hours} hours away. Canceling is free for {minutes} minutes after you book.', {
    hours: policy.freeBeforeHours,
    minutes: policy.graceMinutes,
  });
  const fee = formatMoney(policy.lateFeeCents);
  const day = formatDateTime(start, { style: 'date', zone });
  if (policy.fullCharge.kind === 'same-day')
    return `${grace} ${t('After that it costs {fee}, and on {day} the price of the visit.', { fee, day })}`;
  const { hours } = policy.fullCharge;
  return `${grace} ${t('After that it costs {fee}, and from {hours} hours before, the price of the visit.', { fee, hours })}`;
}

/** The rules of a policy as lines to print beside Pay, in FAQ and terms. */
export function policyLines(policy: CancellationPolicy): string[] {
  const fee = formatMoney(policy.lateFeeCents);
  const { fullCharge } = policy;
  return [
    t('Free until {hours} hours before your visit, and within {minutes} minutes of booking.', {
      hours: policy.freeBeforeHours,
      minutes: policy.graceMinutes,
    }),
    fullCharge.kind === 'same-day'
      ? t('After that {fee}. On the day of the visit: the price of that visit.', { fee })
      : t('After that {fee}. Less than {hours} hours before: the price of that visit.', { fee, hours: fullCharge.hours }),
    t('No fee if weather or our side causes the change.'),
  ];
}

/** What canceling costs in any case, as the terms say it: "free until 48 hours before the arrival window, $50 after that, …". */
export function policyInTerms({ freeBeforeHours, lateFeeCents, fullCharge }: CancellationPolicy): string {
  const late = formatMoney(lateFeeCents);
  return fullCharge.kind === 'same-day'
    ? t(
        'free until {hours} hours before the arrival window, {fee} after that, and that visit’s share of the price on the same calendar day or if no one can let the crew in.',
        { hours: freeBeforeHours, fee: late },
      )
    : t('free until {hours} hours before, {fee} until {fullHours} hours before, that visit’s share after that.', {
        hours: freeBeforeHours,
        fee: late,
        fullHours: fullCharge.hours,
      });
}
