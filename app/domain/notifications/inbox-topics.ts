import type { EventClass } from './templates/event-class';
import { type TemplateName, templates } from './templates/templates';
import { mark, type Marked } from '#app/platform/texts/t';

/** What a notice is about, for those who look for one kind among many. */
export const INBOX_TOPICS = ['visits', 'money', 'requests', 'pros', 'messages', 'account'] as const;
export type InboxTopic = (typeof INBOX_TOPICS)[number];

export const topicLabels: Record<InboxTopic, Marked> = {
  visits: mark('Visits'),
  money: mark('Payments'),
  requests: mark('Requests'),
  pros: mark('Pros'),
  messages: mark('Messages'),
  account: mark('Account'),
};

/** Only the office is told of these. */
export const OFFICE_TOPICS: readonly InboxTopic[] = ['requests', 'pros'];

const CLASSES: Record<InboxTopic, readonly EventClass[]> = {
  visits: ['booking', 'reminders', 'offers'],
  money: ['money'],
  requests: [],
  pros: [],
  messages: ['messages'],
  account: ['account', 'licenses'],
};

/** Pages of the office: what an alert leads to is what it is about. */
const OFFICE_PAGES: Record<InboxTopic, readonly string[]> = {
  visits: ['dispatch', 'plans', 'sign-offs', 'work-reviews', 'reports', 'storage'],
  money: ['payments', 'invoices', 'subscriptions'],
  requests: ['quotes', 'leads', 'claims', 'callbacks', 'companies'],
  pros: ['pros', 'licenses'],
  messages: ['support', 'moderation', 'threads'],
  account: ['users', 'tasks', 'webhooks'],
};

/** The condition of a topic's notices. */
export function isAbout(topic: InboxTopic) {
  const names = Object.keys(templates) as TemplateName[];
  const own = names.filter((name) => CLASSES[topic].includes(templates[name].eventClass));
  return {
    OR: [
      { template: { in: own } },
      ...OFFICE_PAGES[topic].map((page) => ({
        template: { in: ['admin-alert', 'ticket-for-team'] },
        data: { path: ['url'], string_contains: `/admin/${page}` },
      })),
    ],
  };
}
