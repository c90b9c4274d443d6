import { t } from '#app/platform/texts/t';
import { facts, firstName, type MailContent } from './mail-content';

export function paymentFailed(data: {
  name: string;
  reference: string;
  amount: string;
  reason?: string;
  /** The bank wants the customer to confirm the payment. */
  confirm?: string;
  /** The day on which the card is tried again. */
  nextTry?: string;
  /** It was paid over time: there is no card to charge. */
  noCard?: string;
  url: string;
}): MailContent {
  if (data.noCard)
    return {
      subject: t('{amount} is due for {reference}', { amount: data.amount, reference: data.reference }),
      preheader: t('Pay it by card on our page.'),
      heading: t('There is something left to pay, {name}', { name: firstName(data.name) }),
      paragraphs: [
        t(
          'Your booking costs more than you paid at first. You paid over time, so we have no card to charge. Pay the rest by link.',
        ),
      ],
      facts: facts({ [t('Booking')]: data.reference, [t('Amount')]: data.amount }),
      button: { label: t('Pay now'), url: data.url },
    };
  return {
    subject: t('We could not charge your card ({reference})', { reference: data.reference }),
    preheader: t('{amount} is still due.', { amount: data.amount }),
    heading: t('Your card was declined, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('We tried to charge {amount} and your bank declined it. You haven’t been charged.', { amount: data.amount }),
      data.confirm
        ? t('Your bank wants you to confirm this payment. Open the link and confirm it there; it takes a minute.')
        : t('Pay with another card, or try this one again.'),
      ...(data.nextTry ? [t('We’ll try this card once more on {nextTry} unless you pay first.', { nextTry: data.nextTry })] : []),
    ],
    facts: facts({ [t('Booking')]: data.reference, [t('Amount')]: data.amount, [t('Your bank’s reason')]: data.reason }),
    button: { label: t('Pay now'), url: data.url },
  };
}
