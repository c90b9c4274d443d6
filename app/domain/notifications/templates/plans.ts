import { facts, firstName, type MailContent } from './mail-content';
import { planEndedText } from './plan-words';

export function planReceipt(data: { name: string; number: string; what: string; amount: string; url: string }): MailContent {
  return {
    subject: `Receipt: ${data.amount} for your plan`,
    preheader: `Invoice ${data.number} is paid.`,
    heading: `Thank you, ${firstName(data.name)}`,
    paragraphs: ['Your plan is paid. The invoice is in your billing history, as a page and as a PDF.'],
    facts: facts({ Invoice: data.number, For: data.what, Paid: data.amount }),
    button: { label: 'Open billing history', url: data.url },
  };
}

export function planPaymentFailed(data: { name: string; amount: string; url: string }): MailContent {
  return {
    subject: `We couldn’t charge your plan: ${data.amount}`,
    preheader: 'Pay with another card and nothing changes.',
    heading: `Your card was declined, ${firstName(data.name)}`,
    paragraphs: [
      `We tried to charge ${data.amount} for your plan, and your bank declined it or needs you to confirm it.`,
      'Your plan’s benefits are paused until you pay. We’ll try again in a few days.',
    ],
    button: { label: 'Pay now', url: data.url },
  };
}

/** Mails that were ordered before they named the notice had thirty days. */
export function planCancelled(data: {
  name: string;
  plan: string;
  endsOn: string;
  noticeDays?: string;
  url: string;
}): MailContent {
  return {
    subject: `Your plan ends on ${data.endsOn}`,
    preheader: 'Until then nothing changes.',
    heading: `Your plan is canceled, ${firstName(data.name)}`,
    paragraphs: [
      `${data.plan} runs until ${data.endsOn}: ${planEndedText(Number(data.noticeDays ?? 30))}.`,
      'Until then you keep all its benefits. If you change your mind, you can keep the plan.',
    ],
    button: { label: 'See your plan', url: data.url },
  };
}

export function balanceReminder(data: {
  name: string;
  reference: string;
  amount: string;
  reason: string;
  url: string;
}): MailContent {
  return {
    subject: `Still due: ${data.amount} for ${data.reference}`,
    preheader: 'Your bank needs you to confirm the payment.',
    heading: `A payment is still due, ${firstName(data.name)}`,
    paragraphs: [
      `The balance of ${data.amount} did not go through: ${data.reason}`,
      'Open the link to confirm the payment with your bank, or to pay with another card.',
    ],
    facts: facts({ Booking: data.reference, Open: data.amount }),
    button: { label: 'Pay now', url: data.url },
  };
}
