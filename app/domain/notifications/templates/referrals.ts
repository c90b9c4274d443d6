import { t } from '#app/platform/texts/t';
import { facts, firstName, type MailContent } from './mail-content';

type Invited = { name: string; friend: string; amount: string; url: string };

/** To the friend, whose booking stands. */
export function referralWelcome(data: {
  name: string;
  /** Null where the person who invited has no name on record. */
  inviter: string | null;
  amount: string;
  reference: string;
  url: string;
}): MailContent {
  return {
    subject: t('{amount} off your first booking', { amount: data.amount }),
    preheader: t('It comes off the balance by itself.'),
    heading: t('{amount} credit for you, {name}', { amount: data.amount, name: firstName(data.name) }),
    paragraphs: [
      data.inviter
        ? t('{inviter} invited you, so {amount} comes off what you pay when the work is done. There is nothing to do.', {
            inviter: data.inviter,
            amount: data.amount,
          })
        : t('A friend invited you, so {amount} comes off what you pay when the work is done. There is nothing to do.', {
            amount: data.amount,
          }),
    ],
    facts: facts({ [t('Booking')]: data.reference, [t('Credit')]: data.amount }),
    button: { label: t('View your booking'), url: data.url },
  };
}

/** To the person who invited: a friend has booked. */
export function referralBooked(data: Invited): MailContent {
  return {
    subject: t('{friend} booked with your link', { friend: data.friend }),
    preheader: t('Your {amount} credit comes when their first visit is done and paid.', { amount: data.amount }),
    heading: t('Thank you, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('{friend} booked with your link. When their first visit is done and paid, {amount} goes to your account.', {
        friend: data.friend,
        amount: data.amount,
      }),
    ],
    button: { label: t('See your invitations'), url: data.url },
  };
}

export function referralEarned(data: Invited): MailContent {
  return {
    subject: t('You earned {amount} credit', { amount: data.amount }),
    preheader: t('It comes off your next balance by itself.'),
    heading: t('{amount} credit, {name}', { amount: data.amount, name: firstName(data.name) }),
    paragraphs: [
      t('{friend}’s first visit is done and paid. {amount} is in your account and comes off your next balance by itself.', {
        friend: data.friend,
        amount: data.amount,
      }),
    ],
    button: { label: t('See your invitations'), url: data.url },
  };
}

export function referralTakenBack(data: Invited): MailContent {
  return {
    subject: t('Your credit for inviting {friend} was taken back', { friend: data.friend }),
    preheader: t('Their first visit was refunded in full.'),
    heading: t('A change to your credit, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('{friend}’s first visit was refunded in full, so {amount} of credit left your account.', {
        friend: data.friend,
        amount: data.amount,
      }),
    ],
    button: { label: t('See your invitations'), url: data.url },
  };
}
