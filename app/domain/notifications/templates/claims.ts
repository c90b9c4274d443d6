import { facts, firstName, type MailContent } from '../mail-content';

type ClaimData = { name: string; service: string; reference: string; url: string };

export function claimReceived(data: ClaimData & { revisit?: string }): MailContent {
  return {
    subject: `Your guarantee claim, ${data.reference}`,
    preheader: data.revisit ? 'A free re-visit is booked.' : 'We decide within 2 business days.',
    heading: 'We make it right',
    paragraphs: data.revisit
      ? [
          'A free visit is booked to put it right. The professional who did the work is asked first; we tell you the time as soon as it is set.',
        ]
      : ['We have your request for a refund and look at it now. You hear from us within 2 business days.'],
    facts: facts({ Service: data.service, Booking: data.reference }),
    button: { label: data.revisit ? 'See the re-visit' : 'See your claim', url: data.url },
  };
}

export function claimDecided(
  data: ClaimData & { outcome: 'refund' | 'revisit' | 'declined'; amount?: string; days: string; note?: string },
): MailContent {
  const words = {
    refund: {
      heading: `${data.amount ?? 'Your money'} goes back to you`,
      text: `The refund is on its way to the card you paid with. It arrives within ${data.days}.`,
    },
    revisit: {
      heading: 'We come again, for free',
      text: 'A free visit is booked to put it right. We tell you the time as soon as it is set.',
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
