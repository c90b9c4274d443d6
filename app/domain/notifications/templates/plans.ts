import { facts, firstName, type MailContent } from '../mail-content';

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
    subject: `Your plan could not be charged: ${data.amount}`,
    preheader: 'Pay with another card and nothing changes.',
    heading: `Your card was declined, ${firstName(data.name)}`,
    paragraphs: [
      `We tried to charge ${data.amount} for your plan and your bank refused, or wants to hear from you first.`,
      'Your plan’s benefits rest until it is paid. We try again in a few days.',
    ],
    button: { label: 'Pay now', url: data.url },
  };
}

export function planCancelled(data: { name: string; plan: string; endsOn: string; url: string }): MailContent {
  return {
    subject: `Your plan ends on ${data.endsOn}`,
    preheader: 'Until then nothing changes.',
    heading: `Your plan is canceled, ${firstName(data.name)}`,
    paragraphs: [
      `${data.plan} runs until ${data.endsOn}: 30 days after your notice, or to the end of the month you have paid, whichever is later.`,
      'Until then it gives you everything it always did. You can keep it with one press.',
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
    subject: `Still open: ${data.amount} for ${data.reference}`,
    preheader: 'Your bank waits for you to confirm it.',
    heading: `One thing is open, ${firstName(data.name)}`,
    paragraphs: [
      `The balance of ${data.amount} did not go through: ${data.reason}`,
      'Open the link to confirm the payment with your bank, or to pay with another card.',
    ],
    facts: facts({ Booking: data.reference, Open: data.amount }),
    button: { label: 'Pay now', url: data.url },
  };
}
