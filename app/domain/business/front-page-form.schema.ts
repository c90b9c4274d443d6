import { z } from 'zod';
import { mark, type Marked, t } from '#app/platform/texts/t';
import { versionOrNone, words } from '../fields/number-fields';
import { atMostLines, listLine } from '../fields/text-line';
import { FRONT_WORDS, type FrontPage } from './front-page';

/** How many steps the page has room for. */
export const STEP_PLACES = ['1', '2', '3', '4'] as const;

function checked(help: Marked, limit: number) {
  return words(help, limit).superRefine((text, context) => checkWords(text, context));
}

function checkWords(text: string, context: z.RefinementCtx): void {
  const used = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, word]) => word ?? '');
  const unknown = used.find((word) => !FRONT_WORDS.some((known) => known === word));
  if (unknown === undefined) return;
  const known = FRONT_WORDS.map((each) => `{${each}}`).join(', ');
  context.addIssue({
    code: 'custom',
    message: t('We don’t recognize {word}. Use {known}', { word: `{${unknown}}`, known }),
  });
}

/** A line each; empty ones are left out. */
function lines(most: number) {
  return z
    .string()
    .default('')
    .transform((text) => text.split(/\r\n?|\n/).map((line) => line.replace(/\s+/g, ' ').trim()))
    .transform((all) => all.filter(Boolean))
    .pipe(z.array(listLine(80)).superRefine(atMostLines(most)));
}

function optional(limit: number) {
  return z
    .string()
    .default('')
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .refine(
      (text) => text.length <= limit,
      () => ({ message: t('Keep it to {most} characters', { most: limit }) }),
    )
    .superRefine(checkWords);
}

const stepFields = Object.fromEntries(
  STEP_PLACES.flatMap((at) => [
    [`title${at}`, optional(60)],
    [`text${at}`, optional(300)],
    [`place${at}`, z.enum(STEP_PLACES, { errorMap: () => ({ message: mark('Choose a place') }) }).default(at)],
  ]),
) as Record<string, z.ZodTypeAny>;

/** The form of the front page's texts. Steps come in the order of their places; one without a title is left out. */
export const frontPageFormSchema = z
  .object({
    version: versionOrNone,
    step: z.enum(['save', 'preview', 'usual']).default('save'),
    pageTitle: checked(mark('Enter the title for search engines'), 80),
    description: checked(mark('Enter the description for search engines'), 200),
    headline: checked(mark('Enter the headline'), 90),
    lead: checked(mark('Enter the text under the headline'), 300),
    points: lines(3),
    packagesTitle: checked(mark('Enter the title of the packages'), 90),
    packagesLead: checked(mark('Enter the text about the packages'), 300),
    stepsTitle: checked(mark('Enter the title of the steps'), 90),
    guaranteeTitle: checked(mark('Enter the title of the guarantee'), 90),
    guaranteeText: checked(mark('Enter the text of the guarantee'), 400),
    guaranteePoints: lines(4),
    crewTitle: checked(mark('Enter the question to pros'), 90),
    ...stepFields,
  })
  .superRefine((form, context) => {
    const given = form as Record<string, unknown>;
    for (const at of STEP_PLACES)
      if (given[`text${at}`] && !given[`title${at}`])
        context.addIssue({ code: 'custom', path: [`title${at}`], message: mark('Enter the title of this step') });
    if (!STEP_PLACES.some((at) => given[`title${at}`]))
      context.addIssue({ code: 'custom', path: ['title1'], message: mark('Enter at least one step') });
  })
  .transform(({ version, step, ...form }) => {
    const given = form as unknown as Record<string, string>;
    const steps = STEP_PLACES.map((at) => ({
      title: given[`title${at}`] ?? '',
      text: given[`text${at}`] ?? '',
      place: Number(given[`place${at}`]),
    }))
      .filter(({ title }) => title)
      .sort((one, other) => one.place - other.place)
      .map(({ title, text }) => ({ title, text }));
    const texts = Object.fromEntries(Object.entries(form).filter(([name]) => !/^(title|text|place)\d$/.test(name)));
    return { step, page: { ...texts, steps, version } as FrontPage };
  });
