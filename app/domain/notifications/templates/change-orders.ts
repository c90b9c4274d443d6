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

type AddedOptions = { name: string; reference: string; what: string; when: string; url: string };

function howAddedIsPaid({ isOnInvoice, isByLink }: { isOnInvoice?: string; isByLink?: string }): string {
  if (isOnInvoice) return t('It’s part of your visit now and will be on the invoice for the visit.');
  if (isByLink) return t('It is part of your visit now. When the work is done, we email you a link to pay for it.');
  return t('It is part of your visit now, and is charged with the rest when the work is done.');
}

export function optionsAdded(
  data: AddedOptions & { price: string; total: string; isOnInvoice?: string; isByLink?: string },
): MailContent {
  return {
    subject: t('Added to your visit: {what}', { what: data.what }),
    preheader: t('{price} with tax', { price: data.price }),
    heading: t('It’s added, {name}', { name: firstName(data.name) }),
    paragraphs: [howAddedIsPaid(data)],
    facts: facts({
      [t('What')]: data.what,
      [t('With tax')]: data.price,
      [t('Your booking in total')]: data.total,
      [t('Visit')]: data.when,
      [t('Reference')]: data.reference,
    }),
    button: { label: t('Open the visit'), url: data.url },
  };
}

/** To a pro, about work that their customer added before the visit. */
export function optionsAddedPro(data: AddedOptions & { payout: string; time?: string }): MailContent {
  return {
    subject: t('More work for {when}: {what}', { when: data.when, what: data.what }),
    preheader: t('Your payout goes up by {payout}.', { payout: data.payout }),
    heading: t('Your customer added work, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('Your payout for this visit goes up by {payout}. If you can’t do it, message the customer or release the job.', {
        payout: data.payout,
      }),
      ...(data.time
        ? [t('It takes longer now. If that doesn’t fit you, release the job within 24 hours. That costs you nothing.')]
        : []),
    ],
    facts: facts({
      [t('What')]: data.what,
      [t('Planned')]: data.time,
      [t('Visit')]: data.when,
      [t('Reference')]: data.reference,
    }),
    button: { label: t('Open the job'), url: data.url },
  };
}

type OfStorage = { name: string; reference: string; when: string; url: string; isOnInvoice?: string };
type OrderedStorage = OfStorage & { what: string; included: string; price: string; isByLink?: string };

function howStorageIsPaid({ isOnInvoice, isByLink }: OrderedStorage): string {
  if (isOnInvoice) return t('It will be on the invoice for the takedown.');
  if (isByLink)
    return t(
      'No card is saved for this booking: we email you a link to pay. Until the crew is on the way you can cancel it on the page of your visit.',
    );
  return t(
    'We charge the card of your booking and email you the receipt. Until the crew is on the way you can cancel it on the page of your visit.',
  );
}

/** To the customer, who has their lights stored after the takedown. */
export function storageOrdered(data: OrderedStorage): MailContent {
  return {
    subject: t('We store your lights until next season'),
    preheader: t('{price} with tax', { price: data.price }),
    heading: t('It’s booked, {name}', { name: firstName(data.name) }),
    paragraphs: [
      data.included,
      t('The crew takes the lights with them at the takedown, in labeled bins, and we bring them to your next installation.'),
      howStorageIsPaid(data),
    ],
    facts: facts({
      [t('What')]: data.what,
      [t('With tax')]: data.price,
      [t('Takedown')]: data.when,
      [t('Reference')]: data.reference,
    }),
    button: { label: t('Open the visit'), url: data.url },
  };
}

/** To the customer, for whom the office or someone of their company canceled it. */
export function storageCanceled(data: OfStorage): MailContent {
  return {
    subject: t('Storage of your lights is canceled'),
    preheader: t('The crew leaves the lights with you at the takedown.'),
    heading: t('Storage is canceled, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('The crew leaves the lights with you at the takedown.'),
      data.isOnInvoice
        ? t('It won’t be on the invoice for the takedown.')
        : t('There’s no charge. We’ll refund what was paid to the original payment method.'),
    ],
    facts: facts({ [t('Takedown')]: data.when, [t('Reference')]: data.reference }),
    button: { label: t('Open the visit'), url: data.url },
  };
}
