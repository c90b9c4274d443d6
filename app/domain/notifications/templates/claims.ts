import { t } from '#app/platform/texts/t';
import { facts, firstName, type MailContent } from './mail-content';

type ClaimData = { name: string; service: string; reference: string; url: string };

export function claimReceived(data: ClaimData & { revisit?: string }): MailContent {
  return {
    subject: t('Your guarantee claim, {reference}', { reference: data.reference }),
    preheader: data.revisit ? t('We’re finding a pro for your free re-visit.') : t('We’ll answer within 2 business days.'),
    heading: t('We’ll make it right'),
    paragraphs: data.revisit
      ? [
          t(
            'We’re finding a pro for a free re-visit, starting with the one who did the work. We’ll email you the day and time as soon as a pro confirms. If no pro can come, we’ll review your claim for a refund.',
          ),
        ]
      : [t('We have your refund request and are reviewing it. We’ll answer within 2 business days.')],
    facts: facts({ [t('Service')]: data.service, [t('Booking')]: data.reference }),
    button: { label: data.revisit ? t('See the re-visit') : t('See your claim'), url: data.url },
  };
}

export function claimEscalated(data: ClaimData): MailContent {
  return {
    subject: t('Your guarantee claim, {reference}: refund request', { reference: data.reference }),
    preheader: t('No pro can come for the re-visit, so we’re reviewing a refund.'),
    heading: t('We’re reviewing your refund, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t(
        'We’re sorry: no pro near you is available for your free re-visit. Your claim is now a refund request, and you don’t need to do anything. We’ll answer within 2 business days.',
      ),
      t('Would you rather have it fixed? You can pick another day for the free re-visit instead.'),
    ],
    facts: facts({ [t('Service')]: data.service, [t('Booking')]: data.reference }),
    button: { label: t('See your options'), url: data.url },
  };
}

export function claimDecided(
  data: ClaimData & {
    outcome: 'refund' | 'revisit' | 'declined';
    amount?: string;
    days: string;
    note?: string;
    /** Paid over time: there is no card to send money back to. */
    isPaidLater?: string;
  },
): MailContent {
  const words = {
    refund: {
      heading: data.amount ? t('{amount} will be refunded', { amount: data.amount }) : t('Your payment will be refunded'),
      text: data.isPaidLater
        ? t('The refund is on its way, back the way you paid. It arrives within {days}.', { days: data.days })
        : t('The refund is on its way to the card you paid with. It arrives within {days}.', { days: data.days }),
    },
    revisit: {
      heading: t('A free re-visit'),
      text: t('We’re finding a pro for a free re-visit. We’ll email you the day and time as soon as a pro confirms.'),
    },
    declined: {
      heading: t('About your claim, {name}', { name: firstName(data.name) }),
      text: t('We looked at it closely and cannot accept it.'),
    },
  }[data.outcome];
  return {
    subject: t('Your guarantee claim, {reference}: {heading}', { reference: data.reference, heading: words.heading }),
    preheader: words.text,
    heading: words.heading,
    paragraphs: [words.text, ...(data.note ? [data.note] : [])],
    facts: facts({ [t('Service')]: data.service, [t('Booking')]: data.reference, [t('Refund')]: data.amount }),
    button: { label: t('See your visit'), url: data.url },
  };
}
