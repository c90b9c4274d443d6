import { t } from '#app/platform/texts/t';
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
    subject: t('{pro} proposes an addition: {total}', { pro: data.pro, total: data.total }),
    preheader: data.what,
    heading: t('A proposed addition, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('{pro} is at your house and proposes some more work. Nothing is done or charged unless you approve.', { pro: data.pro }),
    ],
    facts: facts({
      [t('What')]: data.what,
      [t('Price')]: data.price,
      [t('With tax')]: data.total,
      [t('Answer until')]: data.until,
    }),
    button: { label: t('Review and answer'), url: data.url },
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
    subject: data.answer === 'accepted' ? t('Your extra work was accepted') : t('Your extra work was refused'),
    preheader: data.what,
    heading: data.answer === 'accepted' ? t('The customer accepted the extra work') : t('The customer refused the extra work'),
    paragraphs: [
      data.answer === 'accepted'
        ? t('Go ahead. Your payout for this visit goes up by {payout}.', { payout: data.payout })
        : t('Do the work as booked. Your payout stays the same.'),
    ],
    facts: facts({ [t('What')]: data.what }),
    button: { label: t('Open the visit'), url: data.url },
  };
}
