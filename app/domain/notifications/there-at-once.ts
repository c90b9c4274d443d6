import { now } from '#app/platform/clock.server';

type Written = { channel: string; template: string; sendAfter: Date };

/** When a message of the office reached its reader is kept with the message, by the task that sends. */
const NOTED = 'company-message';

/** The inbox is the row itself: what is due now is there with its row, and no task sends it. */
export function thereAtOnce({ channel, template, sendAfter }: Written): { status: 'sent'; sentAt: Date } | undefined {
  if (channel !== 'inbox' || template === NOTED || sendAfter > now()) return undefined;
  return { status: 'sent', sentAt: now() };
}
