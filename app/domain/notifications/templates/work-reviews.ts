import { facts, firstName, type MailContent } from './mail-content';

type WorkData = { name: string; service: string; reference: string; url: string };

export function workHeldPro(data: WorkData & { why: string }): MailContent {
  return {
    subject: `Our office is checking your job: ${data.service}`,
    preheader: 'Your payout is on hold until we’ve checked it.',
    heading: `We’re checking this job, ${firstName(data.name)}`,
    paragraphs: [
      data.why,
      'We review your photos and may call the customer. Until then, we don’t charge the customer and your payout is on hold. This usually takes less than one business day.',
    ],
    facts: facts({ Service: data.service, Booking: data.reference }),
    button: { label: 'Open the job', url: data.url },
  };
}

export function workHeldCustomer(data: WorkData & { pro: string }): MailContent {
  return {
    subject: `${data.pro} says your visit is done`,
    preheader: 'We’ll check it before we charge you.',
    heading: `Is the work done, ${firstName(data.name)}?`,
    paragraphs: [
      `${data.pro} marked your ${data.service} visit complete. Our office will check it before we charge the balance.`,
      'If something is missing, report it from your visit. You don’t need to do anything else.',
    ],
    facts: facts({ Service: data.service, Booking: data.reference }),
    button: { label: 'See your visit', url: data.url },
  };
}

export function workReleased(data: WorkData & { payout: string }): MailContent {
  return {
    subject: `Job approved: ${data.payout} for ${data.service}`,
    preheader: 'Your payout is scheduled.',
    heading: 'Your job is approved',
    paragraphs: [`We checked this job. We’ll send your ${data.payout} 48 hours after you completed it.`],
    facts: facts({ Service: data.service, Booking: data.reference }),
    button: { label: 'Open the job', url: data.url },
  };
}

export function workRefused(data: WorkData & { note: string; isPro: boolean }): MailContent {
  const { note, isPro } = data;
  return {
    subject: isPro ? `Job not approved: ${data.service}` : `Your visit is not finished yet: ${data.service}`,
    preheader: note,
    heading: isPro ? 'This job is not complete yet' : 'We checked, and the work isn’t finished yet',
    paragraphs: isPro
      ? [`Our office says: "${note}"`, 'You haven’t been paid yet. Finish the work, then mark the job complete again.']
      : ['You haven’t been charged. We asked your pro to finish the work.'],
    facts: facts({ Service: data.service, Booking: data.reference }),
    button: { label: isPro ? 'Open the job' : 'See your visit', url: data.url },
  };
}
