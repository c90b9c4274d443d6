import { t } from '#app/platform/texts/t';
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
    subject: t('Receipt {receiptNumber}: tip of {amount} for {pro}', {
      receiptNumber: data.receiptNumber,
      amount: data.amount,
      pro: data.pro,
    }),
    preheader: t('All of it goes to {pro}.', { pro: data.pro }),
    heading: t('Thank you, {name}', { name: firstName(data.name) }),
    paragraphs: [t('We told {pro} about your tip. They get all of it; we keep nothing.', { pro: data.pro })],
    facts: facts({
      [t('Receipt')]: data.receiptNumber,
      [t('Tip')]: data.amount,
      [t('For')]: data.pro,
      [t('Service')]: data.service,
      [t('Booking')]: data.reference,
      [t('Paid with')]: data.card,
      [t('Date')]: data.date,
    }),
    button: { label: t('See the visit'), url: data.url },
    links: data.pdfUrl ? [{ label: t('Download the receipt (PDF)'), url: data.pdfUrl }] : undefined,
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
    subject: t('Your customer tipped you {amount} ({reference})', { amount: data.amount, reference: data.reference }),
    preheader: t('You get all of it.'),
    heading: t('{amount} tip, {name}!', { amount: data.amount, name: firstName(data.name) }),
    paragraphs: [t('Your customer said thank you with a tip. All of it is yours, and it comes with your next payout.')],
    facts: facts({ [t('Tip')]: data.amount, [t('Service')]: data.service, [t('Booking')]: data.reference }),
    button: { label: t('See your statement'), url: data.url },
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
    subject: t('Your tip didn’t go through ({reference})', { reference: data.reference }),
    preheader: t('You haven’t been charged.'),
    heading: t('Your card was declined, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('Your bank declined the tip of {amount}. You haven’t been charged, and you owe nothing.', { amount: data.amount }),
    ],
    facts: facts({ [t('Booking')]: data.reference, [t('Tip')]: data.amount, [t('Your bank’s reason')]: data.reason }),
    button: { label: t('Tip with another card'), url: data.url },
  };
}
