import { facts, firstName, type MailContent } from './mail-content';

export function messageUnread(data: { name: string; from: string; excerpt: string; url: string }): MailContent {
  return {
    subject: `${data.from} wrote to you`,
    preheader: data.excerpt,
    heading: `A message from ${data.from}`,
    paragraphs: [`“${data.excerpt}”`],
    button: { label: 'Read and reply', url: data.url },
    note: 'Reply on the page. We can’t read replies to this email.',
  };
}

export function officeMessage(data: { name: string; reference: string; text: string; url: string }): MailContent {
  return {
    subject: `About your visit ${data.reference}`,
    preheader: data.text.slice(0, 140),
    heading: `A message from Brightcrew, ${firstName(data.name)}`,
    paragraphs: data.text.split(/\n{2,}/),
    facts: facts({ Booking: data.reference }),
    button: { label: 'See the visit', url: data.url },
    note: 'Questions? Write to us on the contact page. We can’t read replies to this email.',
  };
}

export function licenseExpiring(data: {
  name: string;
  service: string;
  state: string;
  number: string;
  expires: string;
  days: number;
  url: string;
}): MailContent {
  const over = data.days < 0;
  return {
    subject: over ? `Your ${data.state} license has expired` : `Your ${data.state} license ends in ${data.days} days`,
    preheader: over ? 'New jobs wait until it is renewed.' : `Renew it before ${data.expires}.`,
    heading: over ? `Time to renew, ${firstName(data.name)}` : `Good until ${data.expires}`,
    paragraphs: [
      over
        ? 'We cannot send you jobs that need this license until it is renewed. Jobs you have already taken are looked at by our team.'
        : 'Jobs after that day are not offered to you until the register shows the renewal. We look it up by ourselves.',
    ],
    facts: facts({ License: data.number, State: data.state, For: data.service, Expires: data.expires }),
    button: { label: 'See your licenses', url: data.url },
  };
}

export function adminAlert(data: { subject: string; text: string; url: string }): MailContent {
  return {
    subject: data.subject,
    preheader: data.text,
    heading: data.subject,
    paragraphs: [data.text],
    button: { label: 'Open', url: data.url },
  };
}

export function documentExpiring(data: {
  name: string;
  document: string;
  expires: string;
  days: number;
  /** Whether no work comes in without it. */
  stopsWork: boolean;
  url: string;
}): MailContent {
  const over = data.days < 0;
  const paper = data.document.toLowerCase();
  return {
    subject: over ? `Your ${paper} is over` : `Your ${paper} ends in ${data.days} ${data.days === 1 ? 'day' : 'days'}`,
    preheader: over ? 'Send a new one.' : `Send a new one before ${data.expires}.`,
    heading: over ? `Time for a new one, ${firstName(data.name)}` : `Good until ${data.expires}`,
    paragraphs: [
      !data.stopsWork
        ? 'Send the new one when you have it, so that your documents stay complete.'
        : over
          ? 'No jobs are offered to you until our team has seen a new certificate. Jobs you have already taken are looked at by our team.'
          : 'Jobs after that day are not offered to you until our team has seen the new certificate.',
    ],
    facts: facts({ Document: data.document, 'Good until': data.expires }),
    button: { label: 'Send the new one', url: data.url },
  };
}

export function documentRejected(data: { name: string; document: string; reason: string; url: string }): MailContent {
  return {
    subject: `We need another ${data.document.toLowerCase()}`,
    preheader: data.reason,
    heading: `One more try, ${firstName(data.name)}`,
    paragraphs: [`Our team looked at your ${data.document.toLowerCase()} and could not take it.`, `Why: ${data.reason}`],
    button: { label: 'Send another one', url: data.url },
  };
}

export function proApproved(data: { name: string; helper: boolean; url: string }): MailContent {
  return {
    subject: 'You’re approved. Start taking jobs',
    preheader: 'Your application is approved.',
    heading: `Welcome to the crew, ${firstName(data.name)}`,
    paragraphs: data.helper
      ? [
          'Your application is approved. With less than two years of experience you start as a helper: our team calls you when a crew needs one more.',
        ]
      : ['Your application is approved. Set your hours, your radius and your minimum payout. You only get offers that fit them.'],
    button: { label: 'Set my hours', url: data.url },
  };
}

export function proSuspended(data: { name: string; reason: string; until: string; url: string }): MailContent {
  return {
    subject: 'Your work with us is suspended',
    preheader: data.reason,
    heading: `No new jobs for now, ${firstName(data.name)}`,
    paragraphs: [
      `Our team has suspended your account ${data.until}. You can sign in, but no offers come in and nothing can be claimed.`,
      `Why: ${data.reason}`,
      'If you see it differently, tell us: a different member of our team reads it.',
    ],
    button: { label: 'Answer', url: data.url },
  };
}

export function proReinstated(data: { name: string; answer: string; url: string }): MailContent {
  return {
    subject: 'You are back at work',
    preheader: 'Your suspension has ended.',
    heading: `Good to have you back, ${firstName(data.name)}`,
    paragraphs: ['Your suspension has ended. Offers come in again by your own rules.', ...(data.answer ? [data.answer] : [])],
    button: { label: 'See the jobs', url: data.url },
  };
}

export function appealAnswered(data: { name: string; answer: string; url: string }): MailContent {
  return {
    subject: 'We have read your answer',
    preheader: data.answer,
    heading: `About your suspension, ${firstName(data.name)}`,
    paragraphs: ['We have looked at it again and the suspension stays.', data.answer],
    button: { label: 'See your account', url: data.url },
  };
}
