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
    subject: `We have your message (${data.number})`,
    preheader: `You’ll hear from us by ${data.due}.`,
    heading: `Thank you, ${firstName(data.name)}`,
    paragraphs: ['Your message is with the right team. You’ll hear from us by the time below.', `“${data.message}”`],
    facts: facts({ Number: data.number, About: data.subject, 'Answer by': data.due }),
    button: { label: 'Open the conversation', url: data.url },
    note: 'You can add to it on that page at any time. Keep the link private: anyone with it can read the conversation.',
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
    preheader: `${data.from}, answer by ${data.due}`,
    heading: `${data.from} wrote to ${data.team}`,
    paragraphs: [`“${data.message}”`],
    facts: facts({ Number: data.number, About: data.subject, 'Answer by': data.due }),
    button: { label: 'Answer', url: data.url },
  };
}

export function ticketAnswered(data: { name: string; number: string; from: string; message: string; url: string }): MailContent {
  return {
    subject: `${data.from} replied (${data.number})`,
    preheader: data.message.slice(0, 120),
    heading: `You have a reply, ${firstName(data.name)}`,
    paragraphs: data.message.split('\n').filter((line) => line.trim() !== ''),
    button: { label: 'Read and reply', url: data.url },
    note: 'Reply on the page. We can’t read replies to this email.',
  };
}

export function leadReceived(data: {
  name: string;
  company: string;
  hint: string;
  reference?: string;
  /** The request's own page. */
  page?: string;
  url: string;
}): MailContent {
  const sample = { label: 'See a sample report', url: data.url };
  return {
    subject: `Your request for ${data.company}`,
    preheader: 'An account manager will contact you within 24 hours.',
    heading: `Thank you, ${firstName(data.name)}`,
    paragraphs: ['We have your request. An account manager will review your sites and contact you within 24 hours.', data.hint],
    facts: facts({ Company: data.company, Reference: data.reference }),
    button: data.page ? { label: 'See your request', url: data.page } : sample,
    links: data.page ? [sample] : undefined,
  };
}
