import type { MailLook } from './mail-look';
import { t } from './texts/t';

/** Receivers of mail who may have neither an account nor a booking: how they came to it. */
export type MailReason = 'gift' | 'gift-bought' | 'waitlist' | 'quote' | 'written' | 'invited' | 'entered' | 'deleted';

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
  /** Why its receiver gets it; default: they have an account or a booking. */
  reason?: MailReason;
  /** Where such mail is switched off, if it may be. */
  settingsUrl?: string;
  /** Where its receiver ends such mail with one click, if they may. */
  unsubscribeUrl?: string;
  /** Who sends it, by post: mail that is not about the receiver's own order has to name it. */
  postalAddress?: string;
  look?: MailLook;
};

const WHY: Record<MailReason, (business: string) => string> = {
  gift: (business) => t('You’re receiving this email because you were given a gift card for {business}.', { business }),
  'gift-bought': (business) => t('You’re receiving this email because you bought a gift card for {business}.', { business }),
  waitlist: (business) => t('You’re receiving this email because you joined the waitlist of {business}.', { business }),
  quote: (business) => t('You’re receiving this email because you asked {business} for a quote.', { business }),
  written: (business) => t('You’re receiving this email because you wrote to {business}.', { business }),
  invited: (business) => t('You’re receiving this email because a customer of {business} invited you.', { business }),
  entered: (business) =>
    t('You’re receiving this email because this address was entered on the site of {business}.', { business }),
  deleted: (business) => t('You’re receiving this email because you had an account with {business}.', { business }),
};

/** What stands under every mail, in the language of its receiver. */
export function mailWords(business: string, reason?: MailReason): { why: string; settings: string; unsubscribe: string } {
  return {
    why: reason
      ? WHY[reason](business)
      : t('You’re receiving this email because you have an account or a booking with {business}.', { business }),
    settings: t('Choose which emails you get'),
    unsubscribe: t('Unsubscribe from these emails'),
  };
}

/** The same mail for programs that show no HTML: a line for each fact, each link after its words. */
export function mailAsText(
  { heading, paragraphs, facts = [], button, links = [], note, settingsUrl, unsubscribeUrl, postalAddress }: MailText,
  words: ReturnType<typeof mailWords>,
): string {
  const ways = [...(button ? [button] : []), ...links].map(({ label, url }) => `${label}: ${url}`);
  const parts = [
    heading,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...ways,
    '-- ',
    ...(note ? [note] : []),
    words.why,
    ...(settingsUrl ? [`${words.settings}: ${settingsUrl}`] : []),
    ...(unsubscribeUrl ? [`${words.unsubscribe}: ${unsubscribeUrl}`] : []),
    ...(postalAddress ? [postalAddress] : []),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
