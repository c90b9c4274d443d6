import { facts, firstName, type MailContent } from './mail-content';

export function changeOrderProposed(data: {
  name: string;
  pro: string;
  what: string;
  price: string;
  total: string;
  until: string;
  url: string;
}): MailContent {
  return {
    subject: `${data.pro} proposes an addition: ${data.total}`,
    preheader: data.what,
    heading: `A proposed addition, ${firstName(data.name)}`,
    paragraphs: [`${data.pro} is at your house and proposes some more work. Nothing is done or charged unless you approve.`],
    facts: facts({ What: data.what, Price: data.price, 'With tax': data.total, 'Answer until': data.until }),
    button: { label: 'Review and answer', url: data.url },
  };
}

export function changeOrderAnswered(data: {
  name: string;
  what: string;
  answer: string;
  payout: string;
  url: string;
}): MailContent {
  return {
    subject: `Your extra work was ${data.answer}`,
    preheader: data.what,
    heading: `The customer ${data.answer} the extra work`,
    paragraphs: [
      data.answer === 'accepted'
        ? `Go ahead. Your payout for this visit goes up by ${data.payout}.`
        : 'Do the work as booked. Your payout stays the same.',
    ],
    facts: facts({ What: data.what }),
    button: { label: 'Open the visit', url: data.url },
  };
}
