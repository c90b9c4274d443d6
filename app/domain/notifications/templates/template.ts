import type { MailReason } from '#app/platform/mail-text';
import type { EventClass } from './event-class';
import type { MailContent } from './mail-content';

/** How a notice is written, and what is special about its way to its receiver. */
export type Template<Data> = {
  eventClass: EventClass;
  write: (data: Data) => MailContent;
  /** Kept off text messages and the inbox: it carries a secret, or is meant for the mailbox alone. */
  mailOnly?: boolean;
  /** Goes as a text message to the given number and nowhere else: its receiver asked for it this minute. */
  smsOnly?: boolean;
  /** Carries a code or a link that opens something; forgotten once it is sent. */
  secret?: boolean;
  /** Also told to devices that have signed up: what cannot wait for the next look at the mail. */
  push?: boolean;
  /** An offer of ours although it belongs to a class of the contract: its receiver may unsubscribe from it alone. */
  commercial?: boolean;
  /** No longer true once the visit is canceled or moved: such rows are taken back while they wait. */
  endsWithVisit?: boolean;
  /** News of the minute: a text message that is not allowed now is not sent later, when it is no longer so. */
  momentary?: boolean;
  /** Why its receiver gets the mail, where that is neither an account nor a booking. */
  reason?: MailReason;
  /** The email carries the visit for the reader's calendar. */
  hasCalendar?: boolean;
};

/** A notice of a class, as its table says it. */
export function template<Data>(
  eventClass: EventClass,
  write: (data: Data) => MailContent,
  more: Omit<Template<Data>, 'eventClass' | 'write'> = {},
): Template<Data> {
  return { eventClass, write, ...more };
}
