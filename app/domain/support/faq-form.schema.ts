import { z } from 'zod';
import { mark, t } from '#app/platform/texts/t';
import { reasonField, versionField, words } from '../fields/number-fields';
import { FAQ_AUDIENCES, FAQ_GROUPS } from '../initial-data/seed-faq';

/** What an answer may leave open: filled in from packages, policies and seasons wherever it is shown. */
export const ANSWER_WORDS = ['prices', 'guarantee', 'takedown'] as const;

const ANSWER_LIMIT = 2_000;
const groupIds = FAQ_GROUPS.map(({ id }) => id) as [string, ...string[]];

function unknownWord(answer: string): string | null {
  const used = [...answer.matchAll(/\{([^{}]*)\}/g)].map(([, word]) => word ?? '');
  return used.find((word) => !ANSWER_WORDS.some((known) => known === word)) ?? null;
}

/** An admin's question and answer, for the audiences that are ticked. */
export const faqFormSchema = z.object({
  version: versionField.optional(),
  step: z.enum(['save', 'preview']).default('save'),
  group: z.enum(groupIds, { errorMap: () => ({ message: mark('Choose a group') }) }),
  /** One ticked box arrives as a text, several as a list, none not at all. */
  audiences: z.preprocess(
    (given): unknown => (given === undefined ? [] : Array.isArray(given) ? given : [given]),
    z.array(z.enum(FAQ_AUDIENCES)).min(1, mark('Choose who sees it')),
  ),
  question: words(mark('Enter the question'), 160),
  answer: words(mark('Enter the answer'), ANSWER_LIMIT)
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .superRefine((text, context) => {
      const word = unknownWord(text);
      if (word === null) return;
      const known = ANSWER_WORDS.map((each) => `{${each}}`).join(', ');
      context.addIssue({
        code: 'custom',
        message: t('We don’t recognize {word}. Use {known}', { word: `{${word}}`, known }),
      });
    }),
  reason: reasonField,
});

export type FaqForm = z.output<typeof faqFormSchema>;
