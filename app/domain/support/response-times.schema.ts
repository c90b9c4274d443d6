import { z } from 'zod';
import { mark } from '#app/platform/texts/t';
import { count, versionOrNone } from '../fields/number-fields';

/** What the product promises an answer to, in the order of the pages. Reports are always counted around the clock. */
export const RESPONSE_TIMES = [
  { channel: 'chat', priority: 'normal', label: mark('Live chat') },
  { channel: 'chat', priority: 'urgent', label: mark('Live chat, urgent') },
  { channel: 'form', priority: 'normal', label: mark('Email and contact form') },
  { channel: 'form', priority: 'urgent', label: mark('Billing, or a visit that is going wrong') },
  { channel: 'quote', priority: 'normal', label: mark('A quote that was asked for') },
  { channel: 'lead', priority: 'normal', label: mark('Commercial requests') },
  { channel: 'report', priority: 'normal', label: mark('The report after a visit') },
] as const;

const MOST_MINUTES = 43_200;
const TIME_HELP = mark('Enter minutes, 1 to 43200');

/** An admin's promise; `subaction` names it as "chat:normal". `version` is 0 where nothing was promised yet. */
export const responseTimeSchema = z.object({
  subaction: z.string().transform((text, context) => {
    const found = RESPONSE_TIMES.find(({ channel, priority }) => text === `${channel}:${priority}`);
    if (found) return found;
    context.addIssue({ code: 'custom', message: mark('Choose a response time') });
    return z.NEVER;
  }),
  version: versionOrNone,
  minutes: count(TIME_HELP, 1, MOST_MINUTES),
  officeHours: z.literal('on').optional(),
});

export type ResponseTimeForm = z.output<typeof responseTimeSchema>;
