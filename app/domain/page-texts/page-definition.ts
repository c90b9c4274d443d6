import { mark, type Marked } from '#app/platform/texts/t';
import type { Offer } from '../catalog/offer.server';

/** What a text may leave open, and what it is filled in with, by the name between its braces. */
export const PAGE_WORDS = {
  share: mark('the part of a job that pros get, like 80%'),
  fee: mark('the part that you keep, like 20%'),
  customerPays: mark('the price of the example job'),
  weKeep: mark('what you keep of it'),
  youEarn: mark('what the pro gets of it'),
  payTime: mark('when pros are paid, like 48 hours'),
  quoteTime: mark('when a quote is answered, like within 24 hours'),
  leadTime: mark('when a business is answered'),
  reportTime: mark('when the report of a visit is sent'),
  quoteDays: mark('how long a quote can be accepted, like 14 days'),
  guarantee: mark('how long work is covered'),
  guaranteeRest: mark('a sentence about work without a takedown, or nothing'),
  takedown: mark('when takedowns are'),
  freeUntil: mark('until how long before a visit canceling is free, like 48 hours'),
  grace: mark('how long after booking canceling is free, like 10 minutes'),
  lateInterest: mark('the interest on late invoices, like 1.5%'),
  lateTerms: mark('a sentence about the interest on late invoices, or nothing'),
  netTerms: mark('when invoices are due, like Net 30'),
  planNotice: mark('how a plan ends, like with 30 days’ notice'),
  insurance: mark('the insurance that pros need, like $1 million'),
  prices: mark('the packages that show their price, or nothing'),
  choice: mark('the packages with a price, or “your package”'),
  done: mark('when the balance is due'),
  business: mark('the name of the business'),
  canceling: mark('what canceling costs, a line for each service'),
  package: mark('the name of the package in the picture'),
  programLine: mark('the service with programs for businesses, like Pest control'),
} as const;

export type PageWord = keyof typeof PAGE_WORDS;
export type PageWords = Record<PageWord, string>;

/** What the usual texts of a page are made of. */
export type PageFacts = {
  offer: Offer;
  /** The services with programs for businesses, and whether something is on the emergency line. */
  programLine: string | null;
  hasEmergencyLine: boolean;
};

/**
 * How a text is written: on a line, as a paragraph, as a line for each point, or as parts with a blank line between them, of which each
 * begins with its title.
 */
export type TextKind = 'line' | 'text' | 'points' | 'parts';

export type TextField = {
  id: string;
  label: Marked;
  kind: TextKind;
  /** In characters. */
  limit: number;
  /** The text where an admin wrote none. */
  usual: (facts: PageFacts) => string;
  /** What the editor says beside the field. */
  hint?: Marked;
};

export type PageDefinition = {
  id: string;
  /** As the list of pages calls it. */
  title: Marked;
  path: string;
  fields: readonly TextField[];
};

export type Part = { title: string; text: string };

/** A field whose usual text is the same everywhere, or made of the facts. */
export function field(
  ...[id, label, kind, limit, usual, hint]: [
    id: string,
    label: Marked,
    kind: TextKind,
    limit: number,
    usual: TextField['usual'] | string,
    hint?: Marked,
  ]
): TextField {
  return { id, label, kind, limit, usual: typeof usual === 'string' ? () => usual : usual, hint };
}

/** Parts as an admin types them. */
export function writeParts(parts: readonly Part[]): string {
  return parts.map(({ title, text }) => `${title}\n${text}`).join('\n\n');
}

/** A text as it is kept: one kind of line ends, no spaces at their ends, one empty line at most. */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A text as visitors read it. */
export function fillWords(text: string, words: Partial<PageWords>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => words[name as PageWord] ?? placeholder).replace(/ {2,}/g, ' ');
}

/** The first word between braces that nothing fills in; null where there is none. */
export function unknownWord(text: string): string | null {
  const used = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, word]) => word ?? '');
  return used.find((word) => !(word in PAGE_WORDS)) ?? null;
}

export function readPoints(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

export function readParts(text: string): Part[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return { title, text: lines.join('\n') };
    });
}
