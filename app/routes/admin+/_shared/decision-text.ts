const OUTCOMES: Record<string, string> = {
  assigned: 'Assigned automatically',
  offered: 'Offered',
  pool: 'Opened to the pool',
  quiet: 'Waiting for quiet hours to end',
  none: 'No pro for the new time',
  // In decisions of older builds.
  looked: 'No pro for the new time',
};

/** What started the search. */
const TRIGGERS: Record<string, string> = {
  accepted: 'after an offer was accepted',
  admin: 'by the office',
  asked: 'after a reschedule request',
  confirmed: 'after the booking was confirmed',
  declined: 'after an offer was declined',
  demand: 'at an admin’s request',
  expired: 'after an offer ended without an answer',
  guarantee: 'for a guarantee re-visit',
  // In decisions of older builds.
  look: 'at the scheduled time',
  nightly: 'in the nightly search',
  'needs-changed': 'after what it takes was changed',
  'no-show': 'after a no-show',
  'offer-recheck': 'after the pro’s schedule changed',
  paid: 'after the deposit was paid',
  'payout-raised': 'after the payout was raised',
  'quiet-hours-over': 'after quiet hours',
  program: 'for a program',
  released: 'after the pro released the job',
  reopened: 'after the search was reopened',
  rescheduled: 'after the visit was moved',
  scheduled: 'at the scheduled time',
  'service-call': 'for a service call',
  sweep: 'in the regular check',
  team: 'after the lead was found',
  unassigned: 'after the pro was unassigned',
  undone: 'after an assignment was taken back on the board',
  unheld: 'after the hold was released',
  weather: 'after a weather hold',
  'day-settled': 'after the day was chosen',
  'week-chosen': 'after the week was chosen',
  withdrawn: 'after an offer was withdrawn',
};

/** Before the trigger of a search for the new time of a visit that has its pro. */
const NEW_TIME = 'move: ';

/** What a search decided, as the office reads it. */
export function outcomeText(outcome: string): string {
  return OUTCOMES[outcome] ?? outcome;
}

/** Why a search ran, as the office reads it. */
export function triggerText(trigger: string): string {
  if (trigger.startsWith(NEW_TIME)) return `for the new time, ${triggerText(trigger.slice(NEW_TIME.length))}`;
  return TRIGGERS[trigger] ?? trigger;
}
