import { firstName, type MailContent } from './mail-content';

type NameAndUrl = { name: string; url: string };

/** Something of theirs was removed after a report, or they are warned. */
export function conductDecided({ name, what, words, url }: NameAndUrl & { what: string; words: string }): MailContent {
  return {
    subject: 'A decision about what you did here',
    preheader: what,
    heading: `Please read this, ${firstName(name)}`,
    paragraphs: [
      what,
      ...(words ? [`Why: ${words}`] : []),
      'If you think this is a mistake, appeal: an admin who didn’t make the decision will review it.',
    ],
    button: { label: 'Read and appeal', url },
  };
}

export function conductAnswered(data: NameAndUrl & { outcome: string; answer: string }): MailContent {
  return {
    subject: 'Your appeal is answered',
    preheader: data.outcome,
    heading: `About your appeal, ${firstName(data.name)}`,
    paragraphs: [data.outcome, data.answer],
    button: { label: 'Write to us', url: data.url },
  };
}

export function accountViewed({ name, reason, url }: NameAndUrl & { reason: string }): MailContent {
  return {
    subject: 'Our office looked at your account',
    preheader: 'They could read your pages, and change nothing.',
    heading: `Our office looked at your account, ${firstName(name)}`,
    paragraphs: [
      'An admin saw your pages as you see them. They could not change anything, and it ends after 15 minutes.',
      `Why: ${reason}`,
      'Your security page lists each time. If you have questions, write to us.',
    ],
    button: { label: 'Security settings', url },
  };
}
