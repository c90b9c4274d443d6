import { formatMoney } from '#app/platform/format-money';
import { longDate } from '../catalog/visit-windows';
import { promiseInWords } from './local-time';
import type { VisitEventType } from './visit-event-types';

/** Who reads a visit's history. */
export type HistoryReader = 'office' | 'pro' | 'customer';

/** One event as it is put into words: `by` and the pros are names as the reader knows them. */
export type NamedEvent = {
  type: VisitEventType;
  actorKind: string;
  /** Who did it, as the first word of a sentence. */
  by: string;
  /** The pro that it concerns, within a sentence and as its first word. */
  pro: string;
  Pro: string;
  /** The pro who had the visit before, within a sentence. */
  from: string;
  zone: string;
  data: Record<string, unknown>;
};

type Line = {
  text: string;
  detail?: string | undefined;
  /** Why, where only the office reads it. */
  officeDetail?: string | undefined;
  /** Who reads it beside the office. */
  readers?: readonly HistoryReader[];
};

const ALL = ['pro', 'customer'] as const;
const PRO = ['pro'] as const;
const CUSTOMER = ['customer'] as const;

function textOf({ data }: NamedEvent, key: string): string {
  const value = data[key];
  return typeof value === 'string' ? value.trim() : '';
}

function dollars({ data }: NamedEvent, key: string): string {
  const cents = data[key];
  return typeof cents === 'number' ? formatMoney(cents, 'always') : '';
}

function joined(...parts: string[]): string | undefined {
  return parts.filter(Boolean).join('. ') || undefined;
}

function feeOf(event: NamedEvent, what = 'Fee'): string {
  const { feeCents } = event.data;
  return typeof feeCents === 'number' && feeCents > 0 ? `${what} ${formatMoney(feeCents, 'always')}` : '';
}

function dollarsOf({ data }: NamedEvent, what: string, key: string): string {
  const cents = data[key];
  return typeof cents === 'number' && cents > 0 ? `${what} ${formatMoney(cents, 'always')}` : '';
}

/** "Tue, Nov 24, 9 to 11 AM CST" for each instant that the event names. */
function promise(event: NamedEvent, key: string): string {
  const at = new Date(textOf(event, key));
  return Number.isNaN(at.getTime()) ? '' : promiseInWords(at, event.zone);
}

function fromTo(event: NamedEvent): string | undefined {
  const [from, to] = [promise(event, 'from'), promise(event, 'to')];
  return from && to ? `From ${from} to ${to}` : undefined;
}

function dayIn(event: NamedEvent): string | undefined {
  const day = textOf(event, 'day');
  return day && longDate(day);
}

function ruleOf(event: NamedEvent): string | undefined {
  const [rule, reason] = [textOf(event, 'rule'), textOf(event, 'overrideReason')];
  return joined(rule && `Rule overridden: ${rule.replace(/\.$/, '')}`, reason && `Override reason: ${reason}`);
}

const GAVE_UP: Record<string, string> = {
  window: 'We found no pro in time',
  pool: 'No pro claimed it from the open pool',
};

function endOfOffer(event: NamedEvent): string {
  const { by, pro, Pro } = event;
  switch (event.data.how) {
    case 'declined':
      return `${Pro} declined the offer`;
    case 'expired':
      return `${Pro} did not answer the offer in time`;
    default:
      return `${by} withdrew the offer to ${pro}`;
  }
}

function whyHeld({ data }: NamedEvent): string | undefined {
  return joined(
    data.isQuick === true && typeof data.minutes === 'number' ? `The work took ${data.minutes} min, much less than planned` : '',
    data.isNewPro === true ? 'One of the pro’s first visits' : '',
  );
}

const LATE: Record<string, string> = {
  not_set_out: 'hadn’t left shortly before the start',
  late: 'hadn’t arrived by the start',
  missing: 'hadn’t arrived shortly before the end of the arrival window',
  missed: 'hadn’t arrived by the end of the arrival window',
};

function completed(event: NamedEvent): Line {
  const { by, pro, actorKind } = event;
  const reason = textOf(event, 'reason');
  if (event.data.held === 'released')
    return { text: `${by} approved the completed job of ${pro}`, officeDetail: reason, readers: ALL };
  if (actorKind === 'admin') return { text: `${by} marked the job complete`, officeDetail: reason, readers: ALL };
  return { text: `${by} completed the job`, readers: ALL };
}

function canceled(event: NamedEvent): Line {
  const reason = textOf(event, 'reason');
  const text = `${event.by} canceled the visit`;
  const money = joined(feeOf(event), dollarsOf(event, 'Refund', 'refundCents'));
  if (event.actorKind !== 'customer') return { text, officeDetail: joined(reason, money ?? ''), readers: ALL };
  return { text, detail: reason, officeDetail: money, readers: ALL };
}

function unassigned(event: NamedEvent): Line {
  const { by, pro, actorKind } = event;
  if (actorKind === 'system') return { text: `${by} released ${pro} from the old time` };
  return { text: `${by} unassigned ${pro}`, officeDetail: textOf(event, 'reason'), readers: ALL };
}

function signedOff({ by, actorKind }: NamedEvent): Line {
  const text = actorKind === 'system' ? 'Signed off automatically: no answer in time' : `${by} signed off on the work`;
  return { text, readers: ALL };
}

function moved(event: NamedEvent): Line {
  return { text: `${event.by} moved the visit`, detail: joined(fromTo(event) ?? '', feeOf(event)), readers: ALL };
}

function published(event: NamedEvent): Line {
  const why = textOf(event, 'why');
  if (why === 'guarantee') return { text: 'A free re-visit was booked under the guarantee', readers: ALL };
  return { text: 'The booking was confirmed', officeDetail: why && `${why[0]?.toUpperCase()}${why.slice(1)}`, readers: ALL };
}

const words: Record<VisitEventType, (event: NamedEvent) => Line> = {
  publish: published,
  offer: (event) => ({ text: `${event.by} offered the job to ${event.pro}`, officeDetail: ruleOf(event), readers: PRO }),
  'end-offer': (event) => ({ text: endOfOffer(event), officeDetail: textOf(event, 'reason') }),
  claim: ({ by }) => ({ text: `${by} claimed the job from the open pool`, readers: ALL }),
  accept: ({ by }) => ({ text: `${by} accepted the job`, readers: ALL }),
  assign: (event) => ({ text: `${event.by} assigned ${event.pro}`, officeDetail: ruleOf(event), readers: ALL }),
  reassign: (event) => ({
    text: `${event.by} reassigned the job from ${event.from} to ${event.pro}`,
    officeDetail: ruleOf(event),
    readers: ALL,
  }),
  'set-out': ({ by }) => ({ text: `${by} left for the visit`, readers: ALL }),
  start: (event) => ({ text: `${event.by} started the work`, readers: ALL }),
  complete: completed,
  release: (event) => ({
    text: `${event.by} released the job`,
    officeDetail: joined(textOf(event, 'reason'), feeOf(event)),
    readers: ALL,
  }),
  unassign: unassigned,
  cancel: canceled,
  'report-no-show': (event) => ({
    text: `${event.by} reported that ${event.pro} didn’t show up`,
    officeDetail: feeOf(event, 'Fee for the pro'),
    readers: ALL,
  }),
  'could-not-complete': (event) => ({
    text: `${event.by} couldn’t do the job`,
    detail: textOf(event, 'reason'),
    officeDetail: joined(textOf(event, 'note'), feeOf(event)),
    readers: ALL,
  }),
  'give-up': (event) => ({
    text: 'The search ended without a pro',
    officeDetail: GAVE_UP[textOf(event, 'because')],
    readers: CUSTOMER,
  }),
  reopen: ({ by }) => ({ text: `${by} started a new search for a pro`, readers: CUSTOMER }),
  hold: (event) => ({ text: `${event.by} put the visit on hold`, officeDetail: textOf(event, 'reason') }),
  unhold: ({ by }) => ({ text: `${by} released the hold` }),
  reschedule: moved,
  'addition-proposed': (event) => ({
    text: `${event.by} proposed extra work`,
    detail: [textOf(event, 'description'), dollars(event, 'priceCents')].filter(Boolean).join(', '),
    readers: ALL,
  }),
  'addition-accepted': (event) => ({
    text: `${event.by} accepted the extra work`,
    detail: dollars(event, 'priceCents'),
    readers: ALL,
  }),
  'addition-refused': ({ by }) => ({ text: `${by} declined the extra work`, readers: ALL }),
  arrived: ({ by }) => ({ text: `${by} arrived`, readers: ALL }),
  'change-needs': (event) => ({
    text: `${event.by} changed what the visit takes`,
    officeDetail: joined(`From ${textOf(event, 'from')} to ${textOf(event, 'to')}`, textOf(event, 'reason')),
  }),
  'claim-escalated': () => ({
    text: 'No pro could come again, so the claim became a refund request',
    readers: CUSTOMER,
  }),
  claimed: (event) => ({
    text: `${event.by} made a guarantee claim`,
    detail:
      event.data.wish === 'revisit' ? 'Asked for a re-visit' : event.data.wish === 'refund' ? 'Asked for a refund' : undefined,
    readers: CUSTOMER,
  }),
  'completion-held': (event) => ({
    text: `${event.by} marked the job complete. Our office checks it before payment`,
    officeDetail: whyHeld(event),
    readers: ALL,
  }),
  'completion-refused': (event) => ({
    text: `${event.by} sent the job back to ${event.pro} to finish`,
    detail: textOf(event, 'reason'),
    readers: PRO,
  }),
  'customer-confirmed': ({ by }) => ({ text: `${by} confirmed the visit from the email`, readers: ALL }),
  'day-settled': (event) => ({ text: `${event.by} chose the day of the visit`, detail: dayIn(event), readers: ALL }),
  'flag-decided': (event) => ({ text: `${event.by} decided the flag`, officeDetail: textOf(event, 'reason') }),
  flagged: (event) => ({ text: `${event.by} flagged the job`, officeDetail: textOf(event, 'reason') }),
  'late-alert': (event) => ({
    text: `Alert: ${event.pro} ${LATE[textOf(event, 'alert')] ?? 'was late'}`,
    readers: event.data.alert === 'not_set_out' ? PRO : ALL,
  }),
  'lights-stored': (event) => ({
    text: `${event.by} put the lights in storage`,
    detail: typeof event.data.bins === 'number' ? (event.data.bins === 1 ? '1 bin' : `${event.data.bins} bins`) : undefined,
    readers: ALL,
  }),
  'move-asked': (event) => ({ text: `${event.by} asked to move the visit`, detail: fromTo(event), readers: ALL }),
  'move-lapsed': () => ({ text: 'No pro could come at the new time, so the original time stays', readers: ALL }),
  'move-offered': ({ by, pro }) => ({ text: `${by} asked ${pro} about the new time`, readers: PRO }),
  'move-withdrawn': ({ by }) => ({ text: `${by} kept the original time`, readers: ALL }),
  'office-message': (event) => ({
    text: event.data.to === 'pro' ? `${event.by} messaged ${event.pro}` : `${event.by} messaged the customer`,
  }),
  'pool-opened': (event) => ({ text: `${event.by} opened the job to all pros`, officeDetail: textOf(event, 'reason') }),
  'pro-changed': ({ pro, from }) => ({ text: `The pro changed from ${from} to ${pro}`, readers: ALL }),
  'problem-reported': ({ by }) => ({ text: `${by} reported a problem to support`, readers: CUSTOMER }),
  'raise-payout': (event) => ({
    text: `${event.by} raised the payout`,
    officeDetail: joined(`From ${dollars(event, 'fromCents')} to ${dollars(event, 'toCents')}`, textOf(event, 'reason')),
  }),
  'sign-off-disputed': (event) => ({
    text: `${event.by} reported a problem`,
    detail: textOf(event, 'reason'),
    readers: ALL,
  }),
  'sign-off-resolved': (event) => ({ text: `${event.by} resolved the problem`, detail: textOf(event, 'reason'), readers: ALL }),
  'signed-off': signedOff,
  'site-changed': ({ by }) => ({ text: `${by} changed the address details`, readers: ALL }),
  'times-declined': ({ by }) => ({ text: `${by} kept the original time`, readers: ALL }),
  'times-proposed': (event) => ({ text: `${event.by} proposed other times`, detail: textOf(event, 'reason'), readers: ALL }),
  'tracking-renewed': ({ by }) => ({ text: `${by} created a new tracking link`, readers: CUSTOMER }),
  'weather-asked': (event) => ({
    text: `${event.by} asked for another time because of the weather`,
    detail: textOf(event, 'reason'),
    readers: ALL,
  }),
  'week-chosen': (event) => ({ text: `${event.by} chose the week of the takedown`, readers: ALL }),
};

/** An event in a sentence and why; null where this reader does not read of it. */
export function describeEvent(event: NamedEvent, reader: HistoryReader): { text: string; detail: string } | null {
  const { text, detail, officeDetail, readers } = words[event.type](event);
  if (reader === 'office') return { text, detail: joined(detail ?? '', officeDetail ?? '') ?? '' };
  return readers?.includes(reader) ? { text, detail: detail ?? '' } : null;
}
