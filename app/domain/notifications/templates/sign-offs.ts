import { facts, firstName, type MailContent } from '../mail-content';

type WorkData = { name: string; service: string; reference: string; note: string; url: string };

export function workDisputed(data: WorkData): MailContent {
  return {
    subject: `The customer does not sign off: ${data.service}`,
    preheader: data.note,
    heading: `Something is not right, ${firstName(data.name)}`,
    paragraphs: [
      `The customer says: "${data.note}"`,
      'Write to the customer and put it right if you can. Your share waits until the customer or our office says that it is settled.',
    ],
    facts: facts({ Service: data.service, Booking: data.reference }),
    button: { label: 'Open the job', url: data.url },
  };
}

export function workSettled(data: WorkData & { share?: string }): MailContent {
  return {
    subject: `Settled: ${data.service}, ${data.reference}`,
    preheader: data.note,
    heading: 'It is settled',
    paragraphs: [
      `Our office has looked at what was not right: "${data.note}"`,
      ...(data.share ? ['Your share goes its way now.'] : []),
    ],
    facts: facts({ Service: data.service, Booking: data.reference }),
    button: { label: data.share ? 'Open the job' : 'See your visit', url: data.url },
  };
}
