import { capitalize } from '#app/platform/capitalize';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { describeDetails, describeOptions, describePackage } from './detail-labels';
import {
  ALL,
  CUSTOMER,
  PRO,
  amountText,
  dayText,
  feeText,
  fromTo,
  joined,
  moneyText,
  readReason,
  readText,
  ruleText,
  type HistoryReader,
  type Line,
  type NamedEvent,
} from './history-parts';
import type { VisitEventType } from './visit-event-types';

const GAVE_UP: Record<string, Marked> = {
  window: mark('We found no pro in time'),
  pool: mark('No pro claimed it from the open pool'),
};

function gaveUp(because: string): string | undefined {
  const why = GAVE_UP[because];
  return why && translate(why);
}

function endOfOffer(event: NamedEvent): string {
  const { by, pro, Pro } = event;
  switch (event.data.how) {
    case 'declined':
      return t('{pro} declined the offer', { pro: Pro });
    case 'expired':
      return t('{pro} did not answer the offer in time', { pro: Pro });
    default:
      return t('{by} withdrew the offer to {pro}', { by, pro });
  }
}

function whyHeld({ data }: NamedEvent): string | undefined {
  return joined(
    data.isQuick === true && typeof data.minutes === 'number'
      ? t('The work took {minutes} min, much less than planned', { minutes: data.minutes })
      : '',
    data.isNewPro === true ? t('One of the pro’s first visits') : '',
  );
}

const LATE: Record<string, (pro: string) => string> = {
  not_set_out: (pro) => t('Alert: {pro} hadn’t left shortly before the start', { pro }),
  late: (pro) => t('Alert: {pro} hadn’t arrived by the start', { pro }),
  missing: (pro) => t('Alert: {pro} hadn’t arrived shortly before the end of the arrival window', { pro }),
  missed: (pro) => t('Alert: {pro} hadn’t arrived by the end of the arrival window', { pro }),
};

function completed(event: NamedEvent): Line {
  const { by, pro, actorKind } = event;
  const reason = readReason(event);
  if (event.data.held === 'released')
    return { text: t('{by} approved the completed job of {pro}', { by, pro }), officeDetail: reason, readers: ALL };
  if (actorKind === 'admin') return { text: t('{by} marked the job complete', { by }), officeDetail: reason, readers: ALL };
  return { text: t('{by} completed the job', { by }), readers: ALL };
}

function canceled(event: NamedEvent): Line {
  const reason = readReason(event);
  const text = t('{by} canceled the visit', { by: event.by });
  const money = joined(feeText(event), amountText(event, t('Refund'), 'refundCents'));
  if (event.actorKind !== 'customer') return { text, officeDetail: joined(reason, money ?? ''), readers: ALL };
  return { text, detail: reason, officeDetail: money, readers: ALL };
}

function unassigned(event: NamedEvent): Line {
  const { by, pro, actorKind } = event;
  if (actorKind === 'system' && !event.data.papers) return { text: t('{by} released {pro} from the old time', { by, pro }) };
  return { text: t('{by} unassigned {pro}', { by, pro }), officeDetail: readReason(event), readers: ALL };
}

function signedOff({ by, actorKind }: NamedEvent): Line {
  const text =
    actorKind === 'system' ? t('Signed off automatically: no answer in time') : t('{by} signed off on the work', { by });
  return { text, readers: ALL };
}

function moved(event: NamedEvent): Line {
  return { text: t('{by} moved the visit', { by: event.by }), detail: joined(fromTo(event) ?? '', feeText(event)), readers: ALL };
}

function published(event: NamedEvent): Line {
  const why = readText(event, 'why');
  if (why === 'guarantee') return { text: t('A free re-visit was booked under the guarantee'), readers: ALL };
  return { text: t('The booking was confirmed'), officeDetail: why && capitalize(why), readers: ALL };
}

const words: Record<VisitEventType, (event: NamedEvent) => Line> = {
  publish: published,
  offer: (event) => ({
    text: t('{by} offered the job to {pro}', { by: event.by, pro: event.pro }),
    officeDetail: ruleText(event),
    readers: PRO,
  }),
  'end-offer': (event) => ({ text: endOfOffer(event), officeDetail: readReason(event) }),
  claim: ({ by }) => ({ text: t('{by} claimed the job from the open pool', { by }), readers: ALL }),
  accept: ({ by }) => ({ text: t('{by} accepted the job', { by }), readers: ALL }),
  assign: (event) => ({
    text: t('{by} assigned {pro}', { by: event.by, pro: event.pro }),
    officeDetail: ruleText(event),
    readers: ALL,
  }),
  reassign: (event) => ({
    text: t('{by} reassigned the job from {from} to {pro}', { by: event.by, from: event.from, pro: event.pro }),
    officeDetail: ruleText(event),
    readers: ALL,
  }),
  'set-out': ({ by }) => ({ text: t('{by} left for the visit', { by }), readers: ALL }),
  start: (event) => ({ text: t('{by} started the work', { by: event.by }), readers: ALL }),
  complete: completed,
  release: (event) => ({
    text: t('{by} released the job', { by: event.by }),
    officeDetail: joined(readReason(event), feeText(event)),
    readers: ALL,
  }),
  unassign: unassigned,
  cancel: canceled,
  'report-no-show': (event) => ({
    text: t('{by} reported that {pro} didn’t show up', { by: event.by, pro: event.pro }),
    officeDetail: feeText(event, t('Fee for the pro')),
    readers: ALL,
  }),
  'could-not-complete': (event) => ({
    text: t('{by} couldn’t do the job', { by: event.by }),
    detail: readReason(event),
    officeDetail: joined(readText(event, 'note'), feeText(event)),
    readers: ALL,
  }),
  'give-up': (event) => ({
    text: t('The search ended without a pro'),
    officeDetail: gaveUp(readText(event, 'because')),
    readers: CUSTOMER,
  }),
  reopen: ({ by }) => ({ text: t('{by} started a new search for a pro', { by }), readers: CUSTOMER }),
  hold: (event) => ({ text: t('{by} put the visit on hold', { by: event.by }), officeDetail: readReason(event) }),
  unhold: ({ by }) => ({ text: t('{by} released the hold', { by }) }),
  reschedule: moved,
  'addition-proposed': (event) => ({
    text: t('{by} proposed extra work', { by: event.by }),
    detail: [readText(event, 'description'), moneyText(event, 'priceCents')].filter(Boolean).join(', '),
    readers: ALL,
  }),
  'addition-accepted': (event) => ({
    text: t('{by} accepted the extra work', { by: event.by }),
    detail: moneyText(event, 'priceCents'),
    readers: ALL,
  }),
  'options-added': (event) => ({ ...describeOptions(event), readers: ALL }),
  'package-changed': (event) => ({ ...describePackage(event), readers: ALL }),
  'addition-refused': ({ by }) => ({ text: t('{by} declined the extra work', { by }), readers: ALL }),
  'left-for-day': ({ by }) => ({ text: t('{by} left for the day', { by }), readers: ALL }),
  arrived: ({ by }) => ({ text: t('{by} arrived', { by }), readers: ALL }),
  'change-needs': (event) => ({
    text: t('{by} changed what the visit takes', { by: event.by }),
    officeDetail: joined(
      t('From {from} to {to}', { from: readText(event, 'from'), to: readText(event, 'to') }),
      readReason(event),
    ),
  }),
  'claim-escalated': () => ({
    text: t('No pro could come again, so the claim became a refund request'),
    readers: CUSTOMER,
  }),
  claimed: (event) => ({
    text: t('{by} made a guarantee claim', { by: event.by }),
    detail:
      event.data.wish === 'revisit'
        ? t('Asked for a re-visit')
        : event.data.wish === 'refund'
          ? t('Asked for a refund')
          : undefined,
    readers: CUSTOMER,
  }),
  'completion-held': (event) => ({
    text: t('{by} marked the job complete. Our office checks it before payment', { by: event.by }),
    officeDetail: whyHeld(event),
    readers: ALL,
  }),
  'completion-refused': (event) => ({
    text: t('{by} sent the job back to {pro} to finish', { by: event.by, pro: event.pro }),
    detail: readReason(event),
    readers: PRO,
  }),
  'customer-confirmed': ({ by }) => ({ text: t('{by} confirmed the visit from the email', { by }), readers: ALL }),
  'details-changed': (event) => ({ ...describeDetails(event), readers: ALL }),
  'day-settled': (event) => ({
    text: t('{by} chose the day of the visit', { by: event.by }),
    detail: dayText(event),
    readers: ALL,
  }),
  'flag-decided': (event) => ({ text: t('{by} decided the flag', { by: event.by }), officeDetail: readReason(event) }),
  flagged: (event) => ({ text: t('{by} flagged the job', { by: event.by }), officeDetail: readReason(event) }),
  'late-alert': (event) => ({
    text: LATE[readText(event, 'alert')]?.(event.pro) ?? t('Alert: {pro} was late', { pro: event.pro }),
    readers: event.data.alert === 'not_set_out' ? PRO : ALL,
  }),
  'lights-stored': (event) => ({
    text: t('{by} put the lights in storage', { by: event.by }),
    detail:
      typeof event.data.bins === 'number'
        ? t('{bins, plural, one {# bin} other {# bins}}', { bins: event.data.bins })
        : undefined,
    readers: ALL,
  }),
  'move-asked': (event) => ({
    text: event.data.keepsPro
      ? t('{by} asked to move the visit, with the same pro only', { by: event.by })
      : t('{by} asked to move the visit', { by: event.by }),
    detail: fromTo(event),
    readers: ALL,
  }),
  'move-lapsed': (event) => ({
    text: event.data.keepsPro
      ? t('The pro could not come at the new time, so the original time stays')
      : t('No pro could come at the new time, so the original time stays'),
    readers: ALL,
  }),
  'move-offered': ({ by, pro }) => ({ text: t('{by} asked {pro} about the new time', { by, pro }), readers: PRO }),
  'move-withdrawn': ({ by }) => ({ text: t('{by} kept the original time', { by }), readers: ALL }),
  'office-message': (event) => ({
    text:
      event.data.to === 'pro'
        ? t('{by} messaged {pro}', { by: event.by, pro: event.pro })
        : t('{by} messaged the customer', { by: event.by }),
  }),
  'pool-opened': (event) => ({
    text: t('{by} opened the job to all pros', { by: event.by }),
    officeDetail: readReason(event),
  }),
  'photos-allowed': ({ by }) => ({ text: t('{by} allowed us to show the photos on our site', { by }), readers: CUSTOMER }),
  'photos-withdrawn': ({ by }) => ({ text: t('{by} no longer allows us to show the photos', { by }), readers: CUSTOMER }),
  'pro-changed': ({ pro, from }) => ({ text: t('The pro changed from {from} to {pro}', { from, pro }), readers: ALL }),
  'problem-reported': ({ by }) => ({ text: t('{by} reported a problem to support', { by }), readers: CUSTOMER }),
  'raise-payout': (event) => ({
    text: t('{by} raised the payout', { by: event.by }),
    officeDetail: joined(
      t('From {from} to {to}', { from: moneyText(event, 'fromCents'), to: moneyText(event, 'toCents') }),
      readReason(event),
    ),
  }),
  'sign-off-disputed': (event) => ({
    text: t('{by} reported a problem', { by: event.by }),
    detail: readReason(event),
    readers: ALL,
  }),
  'sign-off-resolved': (event) => ({
    text: t('{by} resolved the problem', { by: event.by }),
    detail: readReason(event),
    readers: ALL,
  }),
  'signed-off': signedOff,
  'storage-cancelled': ({ by }) => ({ text: t('{by} canceled the storage of the lights', { by }), readers: ALL }),
  'storage-ordered': ({ by }) => ({ text: t('{by} ordered storage of the lights', { by }), readers: ALL }),
  'site-changed': ({ by }) => ({ text: t('{by} changed the address details', { by }), readers: ALL }),
  'times-declined': ({ by }) => ({ text: t('{by} kept the original time', { by }), readers: ALL }),
  'times-proposed': (event) => ({
    text: t('{by} proposed other times', { by: event.by }),
    detail: readReason(event),
    readers: ALL,
  }),
  'tracking-renewed': ({ by }) => ({ text: t('{by} created a new tracking link', { by }), readers: CUSTOMER }),
  'weather-asked': (event) => ({
    text: t('{by} asked for another time because of the weather', { by: event.by }),
    detail: readReason(event),
    readers: ALL,
  }),
  'weather-over': () => ({ text: t('The hours held for the weather changed, and the search for a pro went on') }),
  'week-chosen': (event) => ({ text: t('{by} chose the week of the takedown', { by: event.by }), readers: ALL }),
};

/** An event in a sentence and why; null where this reader does not read of it. */
export function describeEvent(event: NamedEvent, reader: HistoryReader): { text: string; detail: string } | null {
  const { text, detail, officeDetail, readers } = words[event.type](event);
  if (reader === 'office') return { text, detail: joined(detail ?? '', officeDetail ?? '') ?? '' };
  return readers?.includes(reader) ? { text, detail: detail ?? '' } : null;
}
