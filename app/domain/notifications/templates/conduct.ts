import { firstName, type MailContent } from './mail-content';

type NameAndUrl = { name: string; url: string };

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
