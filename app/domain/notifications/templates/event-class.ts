export const EVENT_CLASSES = [
  'account',
  'booking',
  'money',
  'offers',
  'reminders',
  'messages',
  'licenses',
  'operations',
  'marketing',
] as const;

/** What a person may want to be notified of, or not. One preference matrix: event class × channel. */
export type EventClass = (typeof EVENT_CLASSES)[number];

export type NoticeChannel = 'email' | 'sms' | 'inbox' | 'push';

/** Mail that cannot be switched off: it concerns the person's own contract, money or safety. */
const TRANSACTIONAL: readonly EventClass[] = ['account', 'booking', 'money', 'licenses', 'operations'];

export function isTransactional(eventClass: EventClass): boolean {
  return TRANSACTIONAL.includes(eventClass);
}

/** Without a row: mail, inbox and push (which a device has asked for) yes, marketing only when asked for, a text message only with recorded consent. */
export function isOnByDefault(eventClass: EventClass, channel: NoticeChannel): boolean {
  if (channel === 'sms') return false;
  return eventClass !== 'marketing';
}

/** Whether a notice goes out: transactional mail always does; else the person's own choice, else the default. */
export function isWanted(eventClass: EventClass, channel: NoticeChannel, choice: boolean | undefined): boolean {
  if (channel === 'email' && isTransactional(eventClass)) return true;
  return choice ?? isOnByDefault(eventClass, channel);
}
