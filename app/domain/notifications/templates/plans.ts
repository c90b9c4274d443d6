import { t } from '#app/platform/texts/t';
import { facts, firstName, type MailContent } from './mail-content';
import { planEndedText } from './plan-words';

export function planReceipt(data: { name: string; number: string; what: string; amount: string; url: string }): MailContent {
  return {
    subject: t('Receipt: {amount} for your plan', { amount: data.amount }),
    preheader: t('Invoice {number} is paid.', { number: data.number }),
    heading: t('Thank you, {name}', { name: firstName(data.name) }),
    paragraphs: [t('Your plan is paid. The invoice is in your billing history, as a page and as a PDF.')],
    facts: facts({ [t('Invoice')]: data.number, [t('For')]: data.what, [t('Paid')]: data.amount }),
    button: { label: t('Open billing history'), url: data.url },
  };
}

export function planPaymentFailed(data: { name: string; amount: string; url: string }): MailContent {
  return {
    subject: t('We couldn’t charge your plan: {amount}', { amount: data.amount }),
    preheader: t('Pay with another card and nothing changes.'),
    heading: t('Your card was declined, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('We tried to charge {amount} for your plan, and your bank declined it or needs you to confirm it.', {
        amount: data.amount,
      }),
      t('Your plan’s benefits are paused until you pay. We’ll try again in a few days.'),
    ],
    button: { label: t('Pay now'), url: data.url },
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
    subject: t('Your plan ends on {endsOn}', { endsOn: data.endsOn }),
    preheader: t('Until then nothing changes.'),
    heading: t('Your plan is canceled, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('{plan} runs until {endsOn}: {why}.', {
        plan: data.plan,
        endsOn: data.endsOn,
        why: planEndedText(Number(data.noticeDays ?? 30)),
      }),
      t('Until then you keep all its benefits. If you change your mind, you can keep the plan.'),
    ],
    button: { label: t('See your plan'), url: data.url },
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
    subject: t('Still due: {amount} for {reference}', { amount: data.amount, reference: data.reference }),
    preheader: t('Your bank needs you to confirm the payment.'),
    heading: t('A payment is still due, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('The balance of {amount} did not go through: {reason}', { amount: data.amount, reason: data.reason }),
      t('Open the link to confirm the payment with your bank, or to pay with another card.'),
    ],
    facts: facts({ [t('Booking')]: data.reference, [t('Still due')]: data.amount }),
    button: { label: t('Pay now'), url: data.url },
  };
}
