import type { MailReason } from '#app/platform/mail-text';

export type MailFact = { label: string; value: string };
export type MailLink = { label: string; url: string };

/** A mail before it is laid out: what it says and nothing of how it looks. */
export type MailContent = {
  subject: string;
  /** The line that inboxes show beside the subject. */
  preheader: string;
  heading: string;
  paragraphs: string[];
  facts?: MailFact[];
  button?: MailLink;
  /** Lesser ways on, under the button. */
  links?: MailLink[];
  /** Small print under everything. */
  note?: string;
  /** Why its receiver gets it, where that is neither an account nor a booking. */
  reason?: MailReason;
};

/** Facts of which some may be absent. */
export function facts(entries: Record<string, string | null | undefined>): MailFact[] {
  return Object.entries(entries).flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** Words before a name that no one is greeted by alone. */
const TITLE = /^(dr|mr|mrs|ms|mx|prof|rev|sir|madam)\.?$/i;

/** The name people are greeted by: the first word, the whole after a title, of an email address what comes before the @. */
export function firstName(name: string): string {
  if (name.includes('@')) return name.split('@')[0] || name;
  const words = name.trim().split(/\s+/);
  return (TITLE.test(words[0] ?? '') ? words.join(' ') : words[0]) || name;
}
