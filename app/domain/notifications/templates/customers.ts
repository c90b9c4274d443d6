import { facts, firstName, type MailContent } from './mail-content';

export function serviceCall(data: {
  name: string;
  reference: string;
  when: string;
  total: string;
  url: string;
  covered?: string;
}): MailContent {
  return {
    subject: 'Service requested: we’re finding a pro',
    preheader: 'We’re asking the nearest pros now.',
    heading: `We’re finding you a pro, ${firstName(data.name)}`,
    paragraphs: [
      'We’re asking the nearest pros now and will email you as soon as one confirms. We’ll also call you within 30 minutes (business hours).',
      data.covered ? 'Your plan covers this call: you pay nothing.' : 'We’ll charge your saved card when the work is done.',
    ],
    facts: facts({ Booking: data.reference, When: data.when, 'Total with tax': data.total }),
    button: { label: 'View your visit', url: data.url },
  };
}

type QuoteData = { name: string; service: string; url: string };

export function quoteReminder(data: QuoteData & { total: string; validUntil: string; last?: string }): MailContent {
  return {
    subject: data.last ? `Your quote expires on ${data.validUntil}` : `Your quote for ${data.service}`,
    preheader: `${data.total}, good until ${data.validUntil}.`,
    heading: data.last ? 'Your price expires soon' : `Still thinking, ${firstName(data.name)}?`,
    paragraphs: [`Your price is good until ${data.validUntil}. You can accept it, ask for a change or decline it.`],
    facts: facts({ Service: data.service, Total: data.total, 'Valid until': data.validUntil }),
    button: { label: 'Open your quote', url: data.url },
  };
}

export function quoteChangeDeclined(data: { name: string; asked: string; answer: string; url: string }): MailContent {
  return {
    subject: 'About the change you asked for',
    preheader: 'Your quote stays as it is. Here is why.',
    heading: `Your quote stays as it is, ${firstName(data.name)}`,
    paragraphs: [data.answer, 'You can still accept or decline the quote, or ask for another change.'],
    facts: facts({ 'You asked for': data.asked }),
    button: { label: 'Open your quote', url: data.url },
  };
}

export function quoteApology(data: QuoteData): MailContent {
  return {
    subject: 'We’re sorry we’re late',
    preheader: 'We promised you an answer within 24 hours and missed it.',
    heading: `We owe you an answer, ${firstName(data.name)}`,
    paragraphs: ['We promised to contact you within 24 hours and didn’t. That’s our mistake. Your request is now first in line.'],
    facts: facts({ Service: data.service }),
    button: { label: 'See your request', url: data.url },
  };
}

type WaitData = { zip: string; service: string; url: string; leaveUrl: string };

export function waitlistJoined(data: WaitData): MailContent {
  return {
    subject: `You’re on the waitlist for ${data.zip}`,
    preheader: 'We’ll email you once, when a crew is free near you.',
    heading: 'We’ll email you when we can come',
    paragraphs: [`We’ll email you once, when a crew for ${data.service} is free in ZIP code ${data.zip}.`],
    button: { label: 'See our services', url: data.url },
    links: [{ label: 'Leave the waitlist', url: data.leaveUrl }],
  };
}

export function waitlistOpen(data: WaitData & { dates: string }): MailContent {
  return {
    subject: `We can come to ${data.zip} now`,
    preheader: `Next free: ${data.dates}.`,
    heading: 'A crew is free near you',
    paragraphs: [`You asked us to email you when ${data.service} is available in ZIP code ${data.zip}. It’s available now.`],
    facts: facts({ 'Next free dates': data.dates }),
    button: { label: 'Get your price', url: data.url },
    links: [{ label: 'Leave the waitlist', url: data.leaveUrl }],
  };
}
