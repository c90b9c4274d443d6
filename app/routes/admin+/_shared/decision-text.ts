import { mark, type Marked, t, translateKnown } from '#app/platform/texts/t';

const OUTCOMES: Record<string, Marked> = {
  assigned: mark('Assigned automatically'),
  offered: mark('Offered'),
  pool: mark('Opened to the pool'),
  quiet: mark('Waiting for quiet hours to end'),
  none: mark('No pro for the new time'),
  // In decisions of older builds.
  looked: mark('No pro for the new time'),
};

/** What started the search. */
const TRIGGERS: Record<string, Marked> = {
  accepted: mark('after an offer was accepted'),
  admin: mark('by the office'),
  asked: mark('after a reschedule request'),
  confirmed: mark('after the booking was confirmed'),
  declined: mark('after an offer was declined'),
  demand: mark('at an admin’s request'),
  expired: mark('after an offer ended without an answer'),
  guarantee: mark('for a guarantee re-visit'),
  // In decisions of older builds.
  look: mark('at the scheduled time'),
  nightly: mark('in the nightly search'),
  'needs-changed': mark('after what it takes was changed'),
  'work-changed': mark('after its work was changed'),
  'no-show': mark('after a no-show'),
  'offer-recheck': mark('after the pro’s schedule changed'),
  paid: mark('after the deposit was paid'),
  'payout-raised': mark('after the payout was raised'),
  'quiet-hours-over': mark('after quiet hours'),
  program: mark('for a program'),
  released: mark('after the pro released the job'),
  reopened: mark('after the search was reopened'),
  rescheduled: mark('after the visit was moved'),
  scheduled: mark('at the scheduled time'),
  'service-call': mark('for a service call'),
  sweep: mark('in the regular check'),
  team: mark('after the lead was found'),
  unassigned: mark('after the pro was unassigned'),
  undone: mark('after an assignment was taken back on the board'),
  unheld: mark('after the hold was released'),
  weather: mark('after a weather hold'),
  'day-settled': mark('after the day was chosen'),
  'week-chosen': mark('after the week was chosen'),
  withdrawn: mark('after an offer was withdrawn'),
};

/** Before the trigger of a search for the new time of a visit that has its pro. */
const NEW_TIME = 'move: ';

/** What a search decided, as the office reads it. */
export function outcomeText(outcome: string): string {
  return translateKnown(OUTCOMES[outcome] ?? outcome);
}

/** Why a search ran, as the office reads it. */
export function triggerText(trigger: string): string {
  if (trigger.startsWith(NEW_TIME)) return t('for the new time, {why}', { why: triggerText(trigger.slice(NEW_TIME.length)) });
  return translateKnown(TRIGGERS[trigger] ?? trigger);
}
