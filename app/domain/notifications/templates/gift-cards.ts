import { t } from '#app/platform/texts/t';
import { facts, firstName, type MailContent } from './mail-content';

export function giftReceipt(data: {
  name: string;
  recipient: string;
  amount: string;
  reference: string;
  date: string;
  /** The day it is mailed, and where to; left out where the buyer hands it over. */
  day?: string;
  email?: string;
  url: string;
}): MailContent {
  return {
    subject: t('Receipt: gift card for {recipient} ({reference})', { recipient: data.recipient, reference: data.reference }),
    preheader: t('{amount}, without an expiration date or fees.', { amount: data.amount }),
    heading: t('Thank you, {name}', { name: firstName(data.name) }),
    paragraphs: [
      data.day
        ? t('We’ll email the gift card to {recipient} on {day}.', { recipient: data.recipient, day: data.day })
        : t('Your gift card for {recipient} is ready to print.', { recipient: data.recipient }),
      t('It never expires and has no fees. If it isn’t used, you can ask us for a refund.'),
    ],
    facts: facts({
      [t('Gift card')]: data.reference,
      [t('Amount')]: data.amount,
      [t('For')]: data.recipient,
      [t('Sent to')]: data.email,
      [t('Paid on')]: data.date,
    }),
    button: { label: t('See your gift card'), url: data.url },
    note: t('Keep this email: its button shows the code.'),
  };
}

export function giftCard(data: {
  name: string;
  from: string;
  business: string;
  amount: string;
  message?: string;
  code: string;
  url: string;
}): MailContent {
  return {
    subject: t('{from} sent you a gift card for {business}', { from: data.from, business: data.business }),
    preheader: t('{amount} for you.', { amount: data.amount }),
    heading: t('A gift for you, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('{from} gave you {amount} to spend with {business}.', { from: data.from, amount: data.amount, business: data.business }),
      ...(data.message ? [`“${data.message}”`] : []),
      t('Add the code to your account. The amount becomes your credit, and we use it for your next balance.'),
    ],
    facts: facts({ [t('Amount')]: data.amount, [t('Code')]: data.code, [t('From')]: data.from }),
    button: { label: t('Open your gift card'), url: data.url },
    note: t('It never expires and has no fees. Anyone with this code can use it, so keep it like cash.'),
  };
}

type OfBuyer = { name: string; recipient: string; reference: string; url: string };

export function giftRecoded(data: OfBuyer): MailContent {
  return {
    subject: t('A new code for your gift card {reference}', { reference: data.reference }),
    preheader: t('The old code no longer works.'),
    heading: t('Your gift card has a new code'),
    paragraphs: [t('The gift card for {recipient} has a new code. The old one no longer works.', { recipient: data.recipient })],
    button: { label: t('See your gift card'), url: data.url },
  };
}

export function giftRefunded(data: OfBuyer & { amount: string }): MailContent {
  return {
    subject: t('{amount} refunded: gift card {reference}', { amount: data.amount, reference: data.reference }),
    preheader: t('It goes back to the card you paid with.'),
    heading: t('Your refund is on its way, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('We refunded {amount} of the gift card for {recipient}. It reaches your card within 5 to 10 days.', {
        amount: data.amount,
        recipient: data.recipient,
      }),
    ],
    facts: facts({ [t('Gift card')]: data.reference, [t('Amount')]: data.amount }),
    button: { label: t('See your gift card'), url: data.url },
  };
}

/** Credit of an account paid for work. */
export function creditUsed(data: {
  name: string;
  reference: string;
  amount: string;
  left: string;
  /** What is still charged to the card. */
  open?: string;
  url: string;
}): MailContent {
  return {
    subject: t('Your credit paid {amount} ({reference})', { amount: data.amount, reference: data.reference }),
    preheader: t('{left} of your credit is left.', { left: data.left }),
    heading: t('Your credit paid {amount}, {name}', { amount: data.amount, name: firstName(data.name) }),
    paragraphs: [
      data.open
        ? t('Your account credit paid {amount} of your booking. The remaining {open} is charged to your card.', {
            amount: data.amount,
            open: data.open,
          })
        : t('Your account credit paid the balance of your booking. Nothing is charged to your card.'),
    ],
    facts: facts({ [t('Booking')]: data.reference, [t('From your credit')]: data.amount, [t('Credit left')]: data.left }),
    button: { label: t('See your billing'), url: data.url },
  };
}
