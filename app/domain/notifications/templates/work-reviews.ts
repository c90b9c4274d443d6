import { t } from '#app/platform/texts/t';
import { facts, firstName, type MailContent } from './mail-content';

type WorkData = { name: string; service: string; reference: string; url: string };

export function workHeldPro(data: WorkData & { why: string }): MailContent {
  return {
    subject: t('Our office is checking your job: {service}', { service: data.service }),
    preheader: t('Your payout is on hold until we’ve checked it.'),
    heading: t('We’re checking this job, {name}', { name: firstName(data.name) }),
    paragraphs: [
      data.why,
      t(
        'We review your photos and may call the customer. Until then, we don’t charge the customer and your payout is on hold. This usually takes less than one business day.',
      ),
    ],
    facts: facts({ [t('Service')]: data.service, [t('Booking')]: data.reference }),
    button: { label: t('Open the job'), url: data.url },
  };
}

export function workHeldCustomer(data: WorkData & { pro: string }): MailContent {
  return {
    subject: t('{pro} says your visit is done', { pro: data.pro }),
    preheader: t('We’ll check it before we charge you.'),
    heading: t('Is the work done, {name}?', { name: firstName(data.name) }),
    paragraphs: [
      t('{pro} marked your {service} visit complete. Our office will check it before we charge the balance.', {
        pro: data.pro,
        service: data.service,
      }),
      t('If something is missing, report it from your visit. You don’t need to do anything else.'),
    ],
    facts: facts({ [t('Service')]: data.service, [t('Booking')]: data.reference }),
    button: { label: t('See your visit'), url: data.url },
  };
}

export function workReleased(data: WorkData & { payout: string }): MailContent {
  return {
    subject: t('Job approved: {payout} for {service}', { payout: data.payout, service: data.service }),
    preheader: t('Your payout is scheduled.'),
    heading: t('Your job is approved'),
    paragraphs: [t('We checked this job. We’ll send your {payout} 48 hours after you completed it.', { payout: data.payout })],
    facts: facts({ [t('Service')]: data.service, [t('Booking')]: data.reference }),
    button: { label: t('Open the job'), url: data.url },
  };
}

export function workRefused(data: WorkData & { note: string; isPro: boolean }): MailContent {
  const { note, isPro } = data;
  return {
    subject: isPro
      ? t('Job not approved: {service}', { service: data.service })
      : t('Your visit is not finished yet: {service}', { service: data.service }),
    preheader: note,
    heading: isPro ? t('This job is not complete yet') : t('We checked, and the work isn’t finished yet'),
    paragraphs: isPro
      ? [
          t('Our office says: "{note}"', { note }),
          t('You haven’t been paid yet. Finish the work, then mark the job complete again.'),
        ]
      : [t('You haven’t been charged. We asked your pro to finish the work.')],
    facts: facts({ [t('Service')]: data.service, [t('Booking')]: data.reference }),
    button: { label: isPro ? t('Open the job') : t('See your visit'), url: data.url },
  };
}
