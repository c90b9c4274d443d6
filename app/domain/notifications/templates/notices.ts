import { facts, firstName, type MailContent } from '../mail-content';

export function messageUnread(data: { name: string; from: string; excerpt: string; url: string }): MailContent {
  return {
    subject: `${data.from} wrote to you`,
    preheader: data.excerpt,
    heading: `A message from ${data.from}`,
    paragraphs: [`“${data.excerpt}”`],
    button: { label: 'Read and answer', url: data.url },
    note: 'Answer on the page: mail sent to this address is not read.',
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
    button: { label: 'Have a look', url: data.url },
  };
}
