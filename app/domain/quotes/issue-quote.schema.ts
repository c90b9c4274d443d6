import { z } from 'zod';
import { dayField } from '../fields/date-field';
import { PAYMENT_TERMS, type PaymentTerms } from './payment-terms';
import { OPTION_LETTERS, type OptionLetter, type QuoteOptionInput } from './quote-options';
import { DISCOUNT_KINDS, type DiscountKind, type QuoteLineInput } from './quote-totals';
import { mark, t } from '#app/platform/texts/t';
import { parseSignedDollars } from '../fields/dollar-fields';

/** The lines that a quote may have; empty ones are left out. */
export const QUOTE_LINES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
/** The most that stands below the name of an option. */
export const OPTION_NOTE_LIMIT = 200;

/** The names of the fields of an option's line; those of the first are those of a quote without options. */
export function lineFields(letter: OptionLetter, line: number): { label: string; amount: string } {
  const option = letter === 'A' ? '' : letter;
  return { label: `label${option}${line}`, amount: `amount${option}${line}` };
}

/** The name of the box that says which discount of a day a line is, where the business bears it alone. */
export function kindField(letter: OptionLetter, line: number): string {
  return `kind${letter === 'A' ? '' : letter}${line}`;
}

/** The names of the fields in which options are described. */
export const OPTION_FIELDS: readonly string[] = OPTION_LETTERS.flatMap((letter) => [
  `name${letter}`,
  `note${letter}`,
  ...(letter === 'A' ? [] : QUOTE_LINES.flatMap((line) => Object.values(lineFields(letter, line)))),
]);

const label = z.string().max(120, mark('Shorten the line to 120 characters')).default('');
const amount = z.string().max(20, mark('Enter an amount, like 1250.00')).default('');
const kind = z.enum(['', ...DISCOUNT_KINDS], { errorMap: () => ({ message: t('Choose a discount') }) }).default('');
const name = z.string().trim().max(60, mark('Shorten the name to 60 characters')).default('');
const note = z.string().trim().max(OPTION_NOTE_LIMIT, mark('Shorten the note to 200 characters')).default('');
const optionsShape = Object.fromEntries(
  OPTION_LETTERS.flatMap((letter): [string, typeof label | typeof kind][] => [
    [`name${letter}`, name],
    [`note${letter}`, note],
    ...QUOTE_LINES.flatMap((line): [string, typeof label | typeof kind][] => {
      const fields = lineFields(letter, line);
      return [
        [fields.label, label],
        [fields.amount, amount],
        [kindField(letter, line), kind],
      ];
    }),
  ]),
);

type Sent = Record<string, string>;
type Refuse = (field: string, message: string) => void;

/** What is wrong with a line, of the quote itself or of an option after the first. */
function lineHelp(letter: OptionLetter, line: number) {
  if (letter === 'A')
    return {
      text: t('Enter what line {line} is for', { line }),
      amount: t('Enter an amount in line {line}, like 1250.00', { line }),
      discount: t('Enter the discount in line {line} with a minus, like -60.00, or clear its box', { line }),
      none: t('Enter at least one line with an amount'),
    };
  const where = { line, letter };
  return {
    text: t('Enter what line {line} of option {letter} is for', where),
    amount: t('Enter an amount in line {line} of option {letter}, like 1250.00', where),
    discount: t('Enter the discount in line {line} of option {letter} with a minus, like -60.00, or clear its box', where),
    none: t('Enter at least one line of option {letter} with an amount', { letter }),
  };
}

/** The lines of an option as typed. Refuses a line without an amount, an amount without a line, and no line at all. */
function readLines(sent: Sent, letter: OptionLetter, refuse: Refuse): QuoteLineInput[] {
  const lines: QuoteLineInput[] = [];
  let isEmpty = true;
  for (const line of QUOTE_LINES) {
    const fields = lineFields(letter, line);
    const text = sent[fields.label]!.trim();
    const dollars = sent[fields.amount]!.trim();
    if (!text && !dollars) continue;
    isEmpty = false;
    const amountCents = parseSignedDollars(dollars);
    const kind = (sent[kindField(letter, line)] ?? '') as DiscountKind | '';
    if (!text) refuse(fields.label, lineHelp(letter, line).text);
    if (amountCents === null) refuse(fields.amount, lineHelp(letter, line).amount);
    else if (kind && amountCents >= 0) refuse(fields.amount, lineHelp(letter, line).discount);
    else if (text) lines.push({ label: text, amountCents, ...(kind ? { kind } : {}) });
  }
  if (isEmpty) refuse(lineFields(letter, 1).label, lineHelp(letter, 1).none);
  return lines;
}

/** Whether anything of an option after the first was typed. */
function isOffered(sent: Sent, letter: OptionLetter): boolean {
  const fields = QUOTE_LINES.flatMap((line) => Object.values(lineFields(letter, line)));
  return letter !== 'A' && [`name${letter}`, `note${letter}`, ...fields].some((field) => sent[field]!.trim() !== '');
}

/** The options as typed, with the lines of the first; none where only one is described. Refuses a missing or repeated name. */
function readOptions(sent: Sent, first: QuoteLineInput[], refuse: Refuse): QuoteOptionInput[] {
  const others = OPTION_LETTERS.filter((letter) => isOffered(sent, letter));
  if (others.length === 0) {
    if (sent.nameA || sent.noteA) refuse('labelB1', t('Add option B, or clear the name and the note of option A'));
    return [];
  }
  const offered: OptionLetter[] = ['A', ...others];
  const isRecommended = (letter: OptionLetter) => letter === sent.recommended;
  if (!offered.some(isRecommended)) refuse('recommended', t('Recommend an option that you filled in'));
  const names = new Set<string>();
  return offered.map((letter) => {
    const called = sent[`name${letter}`]!;
    if (!called) refuse(`name${letter}`, t('Enter a name for option {letter}', { letter }));
    else if (names.has(called.toLowerCase())) refuse(`name${letter}`, t('Give each option a different name'));
    names.add(called.toLowerCase());
    const lines = letter === 'A' ? first : readLines(sent, letter, refuse);
    return { name: called, note: sent[`note${letter}`]!, isRecommended: isRecommended(letter), lines };
  });
}

/** The admin's quote: lines of text and dollars, side by side. At least one line, each with both; options are more of such lists, each with a name. */
export const issueQuoteSchema = z
  .object({
    packageId: z.string().min(1, mark('Choose a service')).max(60, mark('Choose a service')),
    terms: z.enum(PAYMENT_TERMS, { errorMap: () => ({ message: t('Choose payment terms') }) }).optional(),
    /** The day that the quote is for; left out, the one that was asked for. */
    date: z.union([z.literal('').transform(() => undefined), dayField(mark('Choose a day'))]).optional(),
    /** The option that the office would take. */
    recommended: z.enum(OPTION_LETTERS, { errorMap: () => ({ message: t('Choose which option you recommend') }) }).default('A'),
  })
  .extend(optionsShape)
  .extend({ note: z.string().trim().max(500, mark('Keep the note under 500 characters')).default('') })
  .transform((form, context) => {
    const sent = form as unknown as Sent;
    const refuse: Refuse = (field, message) => context.addIssue({ code: 'custom', path: [field], message });
    const first = readLines(sent, 'A', refuse);
    const options = readOptions(sent, first, refuse);
    return {
      packageId: form.packageId,
      lines: options.find(({ isRecommended }) => isRecommended)?.lines ?? first,
      options,
      revisionNote: sent.note ?? '',
      terms: form.terms as PaymentTerms | undefined,
      date: form.date,
    };
  });
