import { t } from '#app/platform/texts/t';
import { cutText } from '#app/platform/cut-text';
import { facts, firstName, type MailContent } from './mail-content';

export function ticketReceived(data: {
  name: string;
  number: string;
  subject: string;
  message: string;
  due: string;
  url: string;
}): MailContent {
  return {
    subject: t('We have your message ({number})', { number: data.number }),
    preheader: t('You’ll hear from us by {due}.', { due: data.due }),
    heading: t('Thank you, {name}', { name: firstName(data.name) }),
    paragraphs: [t('Your message is with the right team. You’ll hear from us by the time below.'), `“${data.message}”`],
    facts: facts({ [t('Number')]: data.number, [t('About')]: data.subject, [t('Answer by')]: data.due }),
    button: { label: t('Open the conversation'), url: data.url },
    note: t('You can add to it on that page at any time. Keep the link private: anyone with it can read the conversation.'),
  };
}

export function ticketForTeam(data: {
  number: string;
  team: string;
  from: string;
  subject: string;
  message: string;
  due: string;
  url: string;
}): MailContent {
  return {
    subject: `[${data.team}] ${data.number}: ${data.subject}`,
    preheader: t('{from}, answer by {due}', { from: data.from, due: data.due }),
    heading: t('{from} wrote to {team}', { from: data.from, team: data.team }),
    paragraphs: [`“${data.message}”`],
    facts: facts({ [t('Number')]: data.number, [t('About')]: data.subject, [t('Answer by')]: data.due }),
    button: { label: t('Answer'), url: data.url },
  };
}

export function ticketAnswered(data: { name: string; number: string; from: string; message: string; url: string }): MailContent {
  return {
    subject: t('{from} replied ({number})', { from: data.from, number: data.number }),
    preheader: cutText(data.message, 120),
    heading: t('You have a reply, {name}', { name: firstName(data.name) }),
    paragraphs: data.message.split('\n').filter((line) => line.trim() !== ''),
    button: { label: t('Read and reply'), url: data.url },
    note: t('Reply on the page. We can’t read replies to this email.'),
  };
}

export function leadReceived(data: {
  name: string;
  company: string;
  hint: string;
  reference?: string;
  /** The request's own page. */
  page?: string;
  /** When we answer, "within 24 hours"; notices of before had none. */
  answer?: string;
  url: string;
}): MailContent {
  const answer = data.answer ?? t('soon');
  const sample = { label: t('See a sample report'), url: data.url };
  return {
    subject: t('Your request for {company}', { company: data.company }),
    preheader: t('An account manager will contact you {answer}.', { answer }),
    heading: t('Thank you, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('We have your request. An account manager will review your sites and contact you {answer}.', { answer }),
      data.hint,
    ],
    facts: facts({ [t('Company')]: data.company, [t('Reference')]: data.reference }),
    button: data.page ? { label: t('See your request'), url: data.page } : sample,
    links: data.page ? [sample] : undefined,
  };
}
