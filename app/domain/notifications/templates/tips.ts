import { facts, firstName, type MailContent } from './mail-content';

export function tipReceipt(data: {
  name: string;
  pro: string;
  reference: string;
  service: string;
  amount: string;
  receiptNumber: string;
  date: string;
  /** "Visa ending in 4242". */
  card?: string;
  pdfUrl?: string;
  url: string;
}): MailContent {
  return {
    subject: `Receipt ${data.receiptNumber}: tip of ${data.amount} for ${data.pro}`,
    preheader: `All of it goes to ${data.pro}.`,
    heading: `Thank you, ${firstName(data.name)}`,
    paragraphs: [`We told ${data.pro} about your tip. They get all of it; we keep nothing.`],
    facts: facts({
      Receipt: data.receiptNumber,
      Tip: data.amount,
      For: data.pro,
      Service: data.service,
      Booking: data.reference,
      'Paid with': data.card,
      On: data.date,
    }),
    button: { label: 'See the visit', url: data.url },
    links: data.pdfUrl ? [{ label: 'Download the receipt (PDF)', url: data.pdfUrl }] : undefined,
  };
}

export function tipReceived(data: {
  name: string;
  amount: string;
  service: string;
  reference: string;
  url: string;
}): MailContent {
  return {
    subject: `Your customer tipped you ${data.amount} (${data.reference})`,
    preheader: 'You get all of it.',
    heading: `${data.amount} tip, ${firstName(data.name)}!`,
    paragraphs: ['Your customer said thank you with a tip. All of it is yours, and it comes with your next payout.'],
    facts: facts({ Tip: data.amount, Service: data.service, Booking: data.reference }),
    button: { label: 'See your statement', url: data.url },
  };
}

export function tipDeclined(data: {
  name: string;
  amount: string;
  reference: string;
  reason?: string;
  url: string;
}): MailContent {
  return {
    subject: `Your tip didn’t go through (${data.reference})`,
    preheader: 'You haven’t been charged.',
    heading: `Your card was declined, ${firstName(data.name)}`,
    paragraphs: [`Your bank declined the tip of ${data.amount}. You haven’t been charged, and you owe nothing.`],
    facts: facts({ Booking: data.reference, Tip: data.amount, 'Your bank’s reason': data.reason }),
    button: { label: 'Tip with another card', url: data.url },
  };
}
