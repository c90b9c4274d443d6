import { mark, type Marked, t, translate, translateKnown } from '#app/platform/texts/t';
import { REPORT_LABELS } from './report.schema';
import type { ItemKind } from './moderation.schema';

type ItemStatus = 'pending' | 'resolved' | 'dismissed';

const KINDS: Record<ItemKind, Marked> = {
  user: mark('User'),
  job: mark('Job'),
  message: mark('Message'),
  review: mark('Star review'),
  answer: mark('Answer to a review'),
  photo: mark('Photo'),
};

const REPORTED: Record<ItemKind, Marked> = {
  user: mark('Reported user'),
  job: mark('Reported job'),
  message: mark('Reported message'),
  review: mark('Reported review'),
  answer: mark('Reported answer'),
  photo: mark('Reported photo'),
};

const STATUSES: Record<ItemStatus, Marked> = {
  pending: mark('Pending'),
  resolved: mark('Resolved'),
  dismissed: mark('Dismissed'),
};

const DECIDED = { approved: mark('Approved'), rejected: mark('Rejected'), dismissed: mark('Dismissed') } as const;
/** Why something stands in the queue that no person of this site reported; kept in English. */
export const ADMIN_FLAGGED = mark('Admin flagged');
export const CONTACT_IN_MESSAGE = mark('Contact details in a message');
export const CONTACT_IN_REVIEW = mark('Contact details in a review');
export const CONTACT_IN_ANSWER = mark('Contact details in an answer to a review');

const LOW_RATING = /^Low rating: (\d) of 5 stars$/;
const WATCHED = /^Watched word: (.+)$/;
const PHOTO = /^A photo of (\S+)$/;
const RESOLUTION = /^(approved|rejected|dismissed)(?:: ([\s\S]*))?$/;

export function itemKindLabel(kind: string): string {
  return translate(KINDS[kind as ItemKind]);
}

export function reportedKindLabel(kind: string): string {
  return translate(REPORTED[kind as ItemKind]);
}

export function itemStatusLabel(status: ItemStatus): string {
  return translate(STATUSES[status]);
}

/** Why something was reported, as it was kept, in the language of its reader. */
export function itemReason(text: string): string {
  const stars = LOW_RATING.exec(text)?.[1];
  if (stars) return t('Low rating: {stars} of 5 stars', { stars });
  const word = WATCHED.exec(text)?.[1];
  if (word) return t('Watched word: {word}', { word });
  const label = Object.values(REPORT_LABELS).find((one) => one === text);
  return label ? translate(label) : translateKnown(text);
}

/** What was reported: the words as they were typed, or what stands for a photo. */
export function itemContent(kind: string, text: string): string {
  const reference = kind === 'photo' && PHOTO.exec(text)?.[1];
  return reference ? t('A photo of {reference}', { reference }) : text;
}

/** What was decided, with the notes as they were typed: "Rejected: not about the work". */
export function resolutionInWords(text: string): string {
  const [, decided, notes] = RESOLUTION.exec(text) ?? [];
  if (!decided) return text;
  const words = translate(DECIDED[decided as keyof typeof DECIDED]);
  return notes ? `${words}: ${notes}` : words;
}
