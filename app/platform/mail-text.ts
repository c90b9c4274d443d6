import type { MailLook } from './mail-look';

/** What a mail says, ready to be set. Given by the caller in plain text; every value is escaped. */
export type MailText = {
  /** What its sender is called. */
  business: string;
  preheader: string;
  heading: string;
  paragraphs: string[];
  facts?: { label: string; value: string }[];
  button?: { label: string; url: string };
  links?: { label: string; url: string }[];
  note?: string;
  /** Where such mail is switched off, if it may be. */
  settingsUrl?: string;
  /** Where its receiver ends such mail with one click, if they may. */
  unsubscribeUrl?: string;
  /** Who sends it, by post: mail that is not about the receiver's own order has to name it. */
  postalAddress?: string;
  look?: MailLook;
};

export const SETTINGS_WORDS = 'Choose which emails you get';
export const UNSUBSCRIBE_WORDS = 'Unsubscribe from these emails';

/** The same mail for programs that show no HTML: a line for each fact, each link after its words. */
export function mailAsText(
  { heading, paragraphs, facts = [], button, links = [], note, settingsUrl, unsubscribeUrl, postalAddress }: MailText,
  why: string,
): string {
  const ways = [...(button ? [button] : []), ...links].map(({ label, url }) => `${label}: ${url}`);
  const parts = [
    heading,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...ways,
    '-- ',
    ...(note ? [note] : []),
    why,
    ...(settingsUrl ? [`${SETTINGS_WORDS}: ${settingsUrl}`] : []),
    ...(unsubscribeUrl ? [`${UNSUBSCRIBE_WORDS}: ${unsubscribeUrl}`] : []),
    ...(postalAddress ? [postalAddress] : []),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
