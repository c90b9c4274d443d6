import { t } from '#app/platform/texts/t';
import { facts, type MailContent } from './mail-content';

type LateData = {
  name: string;
  service: string;
  when: string;
  url: string;
  pro: string;
  stage?: 'late' | 'missing' | 'missed';
  /** What a mail says that was queued before there were stages. */
  isMissing?: boolean;
};

function lateWords({ pro, service, stage, isMissing }: LateData): { subject: string; preheader: string; text: string } {
  switch (stage ?? (isMissing ? 'missing' : 'late')) {
    case 'missed':
      return {
        subject: t('We’re sorry: {pro} missed your arrival window', { pro }),
        preheader: t('Tell us if no one came. We’ll send another pro or refund you.'),
        text: t(
          'Your arrival window is over, and {pro} hasn’t told us that they arrived. If no one came, report a no-show: we’ll look for another pro right away, or you pick another time or get a refund.',
          { pro },
        ),
      };
    case 'missing':
      return {
        subject: t('{pro} hasn’t arrived yet', { pro }),
        preheader: t('Our team is calling them.'),
        text: t(
          '{pro} hasn’t arrived for your {service}. Our team is calling them, and will find you another pro or time if they can’t come. You pay nothing for a visit that doesn’t happen.',
          { pro, service },
        ),
      };
    default:
      return {
        subject: t('{pro} is running late', { pro }),
        preheader: t('We’ve alerted our team.'),
        text: t('{pro} hasn’t arrived for your {service} yet. We’ve alerted our team. You can message them from your visit.', {
          pro,
          service,
        }),
      };
  }
}

/** One mail for each stage: late, missing shortly before the promised hours end, and missed once they are over. */
export function proLate(data: LateData): MailContent {
  const { subject, preheader, text } = lateWords(data);
  return {
    subject,
    preheader,
    heading: subject,
    paragraphs: [text],
    facts: facts({ [t('Expected')]: data.when, [t('Service')]: data.service }),
    button: { label: data.stage === 'missed' ? t('Report a no-show') : t('View your visit'), url: data.url },
  };
}
