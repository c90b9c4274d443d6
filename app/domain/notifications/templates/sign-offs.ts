import { t } from '#app/platform/texts/t';
import { facts, firstName, type MailContent } from './mail-content';

type WorkData = { name: string; service: string; reference: string; note: string; url: string };

export function workDisputed(data: WorkData): MailContent {
  return {
    subject: t('The customer reported a problem: {service}', { service: data.service }),
    preheader: data.note,
    heading: t('The customer reported a problem, {name}', { name: firstName(data.name) }),
    paragraphs: [
      t('The customer says: "{note}"', { note: data.note }),
      t(
        'Message the customer and fix it if you can. Your payout is on hold until the customer or our office says it is resolved.',
      ),
    ],
    facts: facts({ [t('Service')]: data.service, [t('Booking')]: data.reference }),
    button: { label: t('Open the job'), url: data.url },
  };
}

export function workSettled(data: WorkData & { share?: string }): MailContent {
  return {
    subject: t('Resolved: {service}, {reference}', { service: data.service, reference: data.reference }),
    preheader: data.note,
    heading: t('The problem is resolved'),
    paragraphs: [
      t('Our office reviewed the problem: "{note}"', { note: data.note }),
      ...(data.share ? [t('Your payout is no longer on hold.')] : []),
    ],
    facts: facts({ [t('Service')]: data.service, [t('Booking')]: data.reference }),
    button: { label: data.share ? t('Open the job') : t('See your visit'), url: data.url },
  };
}
