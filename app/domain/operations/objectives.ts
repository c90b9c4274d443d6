import type { TaskName } from '#app/tasks/catalog';
import { mark } from '#app/platform/texts/t';

export type ObjectiveName = 'booking' | 'payment' | 'offer' | 'message';

export type Objective = {
  name: ObjectiveName;
  title: string;
  /** What counts as good, in words. */
  promise: string;
  /** The share that should be good. */
  target: number;
};

/** What a request of the way to a booking may take. */
export const BOOKING_SECONDS = 2;

export const OBJECTIVES: readonly Objective[] = [
  {
    name: 'booking',
    title: mark('Booking'),
    promise: mark('Pages and forms from the first question to checkout answer within 2 seconds and without an error of ours.'),
    target: 0.995,
  },
  {
    name: 'payment',
    title: mark('Payment'),
    promise: mark('What Stripe and the other services report is handled within a minute.'),
    target: 0.995,
  },
  {
    name: 'offer',
    title: mark('Offers'),
    promise: mark('A visit that waits for a pro is searched within a minute.'),
    target: 0.99,
  },
  {
    name: 'message',
    title: mark('Message'),
    promise: mark('Emails, texts and pushes leave within two minutes of their time.'),
    target: 0.99,
  },
];

/** The tasks that show it, and how long after they are due they may end. */
export const TASK_OBJECTIVES: Partial<Record<TaskName, { objective: ObjectiveName; seconds: number }>> = {
  'webhooks/handle': { objective: 'payment', seconds: 60 },
  'visits/dispatch': { objective: 'offer', seconds: 60 },
  'notifications/send': { objective: 'message', seconds: 120 },
};

/** How fast the errors allowed in a period are used up: 1 uses up exactly all of them; null where nothing happened. */
export function burnRate({ good, total }: { good: number; total: number }, target: number): number | null {
  return total === 0 ? null : (total - good) / total / (1 - target);
}
