import type { Offer } from '../catalog/offer.server';

/** What a text may leave open, and what it is filled in with, by the name between its braces. */
export const PAGE_WORDS = {
  share: 'the part of a job that pros get, like 80%',
  fee: 'the part that you keep, like 20%',
  customerPays: 'the price of the example job',
  weKeep: 'what you keep of it',
  youEarn: 'what the pro gets of it',
  payTime: 'when pros are paid, like 48 hours',
  quoteTime: 'when a quote is answered, like within 24 hours',
  leadTime: 'when a business is answered',
  reportTime: 'when the report of a visit is sent',
  quoteDays: 'how long a quote can be accepted, like 14 days',
  guarantee: 'how long work is covered',
  guaranteeRest: 'a sentence about work without a takedown, or nothing',
  takedown: 'when takedowns are',
  freeUntil: 'until how long before a visit canceling is free, like 48 hours',
  grace: 'how long after booking canceling is free, like 10 minutes',
  lateInterest: 'the interest on late invoices, like 1.5%',
  lateTerms: 'a sentence about the interest on late invoices, or nothing',
  netTerms: 'when invoices are due, like Net 30',
  planNotice: 'how a plan ends, like with 30 days’ notice',
  insurance: 'the insurance that pros need, like $1 million',
  prices: 'the packages that show their price, or nothing',
  choice: 'the packages with a price, or “your package”',
  done: 'when the balance is due',
  business: 'the name of the business',
  canceling: 'what canceling costs, a line for each service',
  package: 'the name of the package in the picture',
  programLine: 'the service with programs for businesses, like Pest control',
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
  label: string;
  kind: TextKind;
  /** In characters. */
  limit: number;
  /** The text where an admin wrote none. */
  usual: (facts: PageFacts) => string;
  /** What the editor says beside the field. */
  hint?: string;
};

export type PageDefinition = {
  id: string;
  /** As the list of pages calls it. */
  title: string;
  path: string;
  fields: readonly TextField[];
};

export type Part = { title: string; text: string };

/** A field whose usual text is the same everywhere, or made of the facts. */
export function field(
  ...[id, label, kind, limit, usual, hint]: [
    id: string,
    label: string,
    kind: TextKind,
    limit: number,
    usual: TextField['usual'] | string,
    hint?: string,
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
