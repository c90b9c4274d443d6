import { facts, firstName, type MailContent } from './mail-content';

export function messageUnread(data: { name: string; from: string; excerpt: string; url: string }): MailContent {
  return {
    subject: `New message from ${data.from}`,
    preheader: data.excerpt,
    heading: `A message from ${data.from}`,
    paragraphs: [`“${data.excerpt}”`],
    button: { label: 'Read and reply', url: data.url },
    note: 'Reply on the page. We can’t read replies to this email.',
  };
}

export function reviewAnswered(data: { name: string; pro: string; excerpt: string; url: string }): MailContent {
  return {
    subject: `${data.pro} answered your review`,
    preheader: data.excerpt,
    heading: `${data.pro} answered your review, ${firstName(data.name)}`,
    paragraphs: [`“${data.excerpt}”`, 'The answer is public, below your review.'],
    button: { label: 'Read it with your review', url: data.url },
  };
}

export function officeMessage(data: { name: string; reference: string; text: string; url: string }): MailContent {
  return {
    subject: `About your visit ${data.reference}`,
    preheader: data.text.slice(0, 140),
    heading: `A message from our office, ${firstName(data.name)}`,
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
    subject: over ? `Your ${data.state} license has expired` : `Your ${data.state} license expires in ${data.days} days`,
    preheader: over ? 'You won’t get jobs that need it until you renew it.' : `Renew it before ${data.expires}.`,
    heading: over ? `Time to renew, ${firstName(data.name)}` : `Expires on ${data.expires}`,
    paragraphs: [
      over
        ? 'We can’t offer you jobs that need this license until you renew it. Our team will review the jobs you already have.'
        : 'We can’t offer you jobs after that date until the state register shows your renewal. We check it automatically.',
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
    subject: over ? `Your ${paper} has expired` : `Your ${paper} expires in ${data.days} ${data.days === 1 ? 'day' : 'days'}`,
    preheader: over ? 'Upload a new one.' : `Upload a new one before ${data.expires}.`,
    heading: over ? `Please upload a new one, ${firstName(data.name)}` : `Expires on ${data.expires}`,
    paragraphs: [
      !data.stopsWork
        ? 'Upload the new one when you have it.'
        : over
          ? 'We can’t offer you jobs until we approve a new certificate. Our team will review the jobs you already have.'
          : 'We can’t offer you jobs after that date until we approve a new certificate.',
    ],
    facts: facts({ Document: data.document, 'Expires on': data.expires }),
    button: { label: 'Upload document', url: data.url },
  };
}

export function documentRejected(data: { name: string; document: string; reason: string; url: string }): MailContent {
  return {
    subject: `We need another ${data.document.toLowerCase()}`,
    preheader: data.reason,
    heading: `Please upload it again, ${firstName(data.name)}`,
    paragraphs: [`Our team reviewed your ${data.document.toLowerCase()} and couldn’t accept it.`, `Reason: ${data.reason}`],
    button: { label: 'Upload another one', url: data.url },
  };
}

export function proApproved(data: { name: string; helper: boolean; url: string }): MailContent {
  return {
    subject: 'You’re approved. Start taking jobs',
    preheader: 'Your application is approved.',
    heading: `Welcome to the crew, ${firstName(data.name)}`,
    paragraphs: data.helper
      ? [
          'Your application is approved. With less than two years of experience, you start as a helper. Our team will call you when a crew needs help.',
        ]
      : ['Your application is approved. Set your hours, your radius and your minimum payout. You only get offers that fit them.'],
    button: { label: 'Set my hours', url: data.url },
  };
}

export function proSuspended(data: { name: string; reason: string; until: string; url: string }): MailContent {
  return {
    subject: 'Your pro account is suspended',
    preheader: data.reason,
    heading: `No new jobs for now, ${firstName(data.name)}`,
    paragraphs: [
      `Our team has suspended your account ${data.until}. You can sign in, but you can’t get offers or claim jobs.`,
      `Reason: ${data.reason}`,
      'If you disagree, you can appeal. A different member of our team will review it.',
    ],
    button: { label: 'Appeal', url: data.url },
  };
}

export function proPaused(data: { name: string; reason: string; until: string; url: string }): MailContent {
  return {
    subject: 'New jobs are paused',
    preheader: data.reason,
    heading: `No new jobs until ${data.until}, ${firstName(data.name)}`,
    paragraphs: [
      `Our team has paused new jobs for you until ${data.until}. From that morning you get offers again. The jobs you have are still yours.`,
      `Reason: ${data.reason}`,
    ],
    button: { label: 'See your jobs', url: data.url },
  };
}

export function proPauseEnded(data: { name: string; url: string }): MailContent {
  return {
    subject: 'Your pause has ended',
    preheader: 'You can get new jobs again.',
    heading: `Welcome back, ${firstName(data.name)}`,
    paragraphs: ['The pause has ended. You can get offers and claim jobs again whenever you accept jobs.'],
    button: { label: 'See jobs', url: data.url },
  };
}

export function proReinstated(data: { name: string; answer: string; url: string }): MailContent {
  return {
    subject: 'Your suspension has ended',
    preheader: 'Your suspension has ended.',
    heading: `Welcome back, ${firstName(data.name)}`,
    paragraphs: ['Your suspension has ended. You can get offers and claim jobs again.', ...(data.answer ? [data.answer] : [])],
    button: { label: 'See jobs', url: data.url },
  };
}

export function appealAnswered(data: { name: string; answer: string; url: string }): MailContent {
  return {
    subject: 'We reviewed your appeal',
    preheader: data.answer,
    heading: `About your suspension, ${firstName(data.name)}`,
    paragraphs: ['We reviewed your appeal. Your account stays suspended.', data.answer],
    button: { label: 'See your account', url: data.url },
  };
}

export function companyMessage(data: {
  name: string;
  subject: string;
  text: string;
  messageId: string;
  url: string;
}): MailContent {
  return {
    subject: data.subject,
    preheader: data.text.slice(0, 140),
    heading: data.subject,
    paragraphs: data.text.split(/\n{2,}/),
    button: { label: 'Read and reply', url: data.url },
    note: 'Reply on the page. We can’t read replies to this email.',
  };
}

export function programNews(data: { name: string; subject: string; text: string; button?: string; url: string }): MailContent {
  return {
    subject: data.subject,
    preheader: data.text.slice(0, 140),
    heading: data.subject,
    paragraphs: data.text.split(/\n+/),
    button: { label: data.button ?? 'See the program', url: data.url },
  };
}
