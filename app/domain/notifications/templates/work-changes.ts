import { t } from '#app/platform/texts/t';
import { facts, firstName, type MailContent } from './mail-content';

type Work = { name: string; reference: string; what: string; when: string; url: string };

function refundText(refund: string, { isPaidLater }: ChangedPackage): string {
  return isPaidLater
    ? t('We’re sending {refund} back, the way you paid.', { refund })
    : t('We’re sending {refund} back to the card that you paid with.', { refund });
}

function openText({ isPaidLater }: ChangedPackage): string {
  return isPaidLater
    ? t('When the work is done, we email you a link to pay what is left.')
    : t('What is left to pay is charged when the work is done, in the same way as before.');
}

type ChangedPackage = Work & {
  before: string;
  total: string;
  refund?: string;
  isOpen?: string;
  /** Paid over time: there is no card to charge or to send money back to. */
  isPaidLater?: string;
};

/** To the customer, who changed the package or the size of their booking, or had the office change it. */
export function packageChanged(data: ChangedPackage): MailContent {
  return {
    subject: t('Your booking is changed: {what}', { what: data.what }),
    preheader: t('New total {total}', { total: data.total }),
    heading: t('It’s changed, {name}', { name: firstName(data.name) }),
    paragraphs: [
      ...(data.refund ? [refundText(data.refund, data)] : []),
      ...(data.isOpen ? [openText(data)] : []),
      ...(data.refund || data.isOpen ? [] : [t('Everything else stays as you booked it.')]),
    ],
    facts: facts({
      [t('What')]: data.what,
      [t('Total before')]: data.before,
      [t('New total')]: data.total,
      [t('Refund')]: data.refund,
      [t('Visit')]: data.when,
      [t('Reference')]: data.reference,
    }),
    button: { label: t('Open the visit'), url: data.url },
  };
}

/** To a pro who keeps the visit. */
export function workChangedPro(data: Work & { payout: string; time: string; isHarder?: string }): MailContent {
  return {
    subject: t('Changed for {when}: {what}', { when: data.when, what: data.what }),
    preheader: t('You’re paid {payout}. Planned: {time}.', { payout: data.payout, time: data.time }),
    heading: t('Your customer changed the work, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('It still fits your day, so the job stays yours at the time you promised.'),
      ...(data.isHarder ? [t('If you can’t do it as it is now, release the job within 24 hours. That costs you nothing.')] : []),
    ],
    facts: facts({
      [t('What')]: data.what,
      [t('Payout')]: data.payout,
      [t('Planned')]: data.time,
      [t('Visit')]: data.when,
      [t('Reference')]: data.reference,
    }),
    button: { label: t('Open the job'), url: data.url },
  };
}

/** To a pro for whom the changed work no longer fits, or of whom it takes another team. */
export function workChangedReleased(data: Work): MailContent {
  return {
    subject: t('Your job on {when} changed and is free again', { when: data.when }),
    preheader: data.what,
    heading: t('Your customer changed the work, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t(
        'The job no longer fits your rules: your hours, your other jobs, your minimum payout, or the people and equipment it needs.',
      ),
      t('You owe nothing. If it fits your schedule at another time that day, we’ll ask you first.'),
    ],
    facts: facts({ [t('What')]: data.what, [t('Visit')]: data.when, [t('Reference')]: data.reference }),
    button: { label: t('Your jobs'), url: data.url },
  };
}
