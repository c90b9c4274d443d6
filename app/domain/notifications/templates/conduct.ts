import { t } from '#app/platform/texts/t';
import { firstName, type MailContent } from './mail-content';

type NameAndUrl = { name: string; url: string };

/** Something of theirs was removed after a report, or they are warned. */
export function conductDecided({ name, what, words, url }: NameAndUrl & { what: string; words: string }): MailContent {
  return {
    subject: t('A decision about what you did here'),
    preheader: what,
    heading: t('Please read this, {name}', { name: firstName(name) }),
    paragraphs: [
      what,
      ...(words ? [t('Why: {words}', { words })] : []),
      t('If you think this is a mistake, appeal: an admin who didn’t make the decision will review it.'),
    ],
    button: { label: t('Read and appeal'), url },
  };
}

export function conductAnswered(data: NameAndUrl & { outcome: string; answer: string }): MailContent {
  return {
    subject: t('Your appeal is answered'),
    preheader: data.outcome,
    heading: t('About your appeal, {name}', { name: firstName(data.name) }),
    paragraphs: [data.outcome, data.answer],
    button: { label: t('Write to us'), url: data.url },
  };
}

export function accountViewed({ name, reason, url }: NameAndUrl & { reason: string }): MailContent {
  return {
    subject: t('Our office looked at your account'),
    preheader: t('They could see your pages, but they couldn’t change anything.'),
    heading: t('Our office looked at your account, {name}', { name: firstName(name) }),
    paragraphs: [
      t('An admin saw your pages as you see them. They could not change anything, and it ends after 15 minutes.'),
      t('Why: {reason}', { reason }),
      t('Your security page lists each time. If you have questions, write to us.'),
    ],
    button: { label: t('Security settings'), url },
  };
}
