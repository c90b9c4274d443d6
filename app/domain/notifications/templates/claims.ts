import { facts, firstName, type MailContent } from './mail-content';

type ClaimData = { name: string; service: string; reference: string; url: string };

export function claimReceived(data: ClaimData & { revisit?: string }): MailContent {
  return {
    subject: `Your guarantee claim, ${data.reference}`,
    preheader: data.revisit ? 'We’re finding a pro for your free re-visit.' : 'We’ll answer within 2 business days.',
    heading: 'We’ll make it right',
    paragraphs: data.revisit
      ? [
          'We’re finding a pro for a free re-visit, starting with the one who did the work. We’ll email you the day and time as soon as a pro confirms. If no pro can come, we’ll review your claim for a refund.',
        ]
      : ['We have your refund request and are reviewing it. We’ll answer within 2 business days.'],
    facts: facts({ Service: data.service, Booking: data.reference }),
    button: { label: data.revisit ? 'See the re-visit' : 'See your claim', url: data.url },
  };
}

export function claimEscalated(data: ClaimData): MailContent {
  return {
    subject: `Your guarantee claim, ${data.reference}: refund request`,
    preheader: 'No pro can come for the re-visit, so we’re reviewing a refund.',
    heading: `We’re reviewing your refund, ${firstName(data.name)}`,
    paragraphs: [
      'We’re sorry: no pro near you is available for your free re-visit. Your claim is now a refund request, and you don’t need to do anything. We’ll answer within 2 business days.',
      'Would you rather have it fixed? You can pick another day for the free re-visit instead.',
    ],
    facts: facts({ Service: data.service, Booking: data.reference }),
    button: { label: 'See your options', url: data.url },
  };
}

export function claimDecided(
  data: ClaimData & { outcome: 'refund' | 'revisit' | 'declined'; amount?: string; days: string; note?: string },
): MailContent {
  const words = {
    refund: {
      heading: `${data.amount ?? 'Your payment'} will be refunded`,
      text: `The refund is on its way to the card you paid with. It arrives within ${data.days}.`,
    },
    revisit: {
      heading: 'A free re-visit',
      text: 'We’re finding a pro for a free re-visit. We’ll email you the day and time as soon as a pro confirms.',
    },
    declined: { heading: `About your claim, ${firstName(data.name)}`, text: 'We looked at it closely and cannot accept it.' },
  }[data.outcome];
  return {
    subject: `Your guarantee claim, ${data.reference}: ${words.heading}`,
    preheader: words.text,
    heading: words.heading,
    paragraphs: [words.text, ...(data.note ? [data.note] : [])],
    facts: facts({ Service: data.service, Booking: data.reference, Refund: data.amount }),
    button: { label: 'See your visit', url: data.url },
  };
}
