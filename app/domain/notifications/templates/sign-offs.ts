import { facts, firstName, type MailContent } from './mail-content';

type WorkData = { name: string; service: string; reference: string; note: string; url: string };

export function workDisputed(data: WorkData): MailContent {
  return {
    subject: `The customer reported a problem: ${data.service}`,
    preheader: data.note,
    heading: `The customer reported a problem, ${firstName(data.name)}`,
    paragraphs: [
      `The customer says: "${data.note}"`,
      'Message the customer and fix it if you can. Your payout is on hold until the customer or our office says it is resolved.',
    ],
    facts: facts({ Service: data.service, Booking: data.reference }),
    button: { label: 'Open the job', url: data.url },
  };
}

export function workSettled(data: WorkData & { share?: string }): MailContent {
  return {
    subject: `Resolved: ${data.service}, ${data.reference}`,
    preheader: data.note,
    heading: 'The problem is resolved',
    paragraphs: [`Our office reviewed the problem: "${data.note}"`, ...(data.share ? ['Your payout is no longer on hold.'] : [])],
    facts: facts({ Service: data.service, Booking: data.reference }),
    button: { label: data.share ? 'Open the job' : 'See your visit', url: data.url },
  };
}
