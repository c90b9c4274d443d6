import { z } from 'zod';
import { mark, t } from '#app/platform/texts/t';
import { stateNames } from '../fields/us-states';
import { count, dollars, reasonField, versionField, words } from '../fields/number-fields';
import { atMostLines, listLine } from '../fields/text-line';

const MAX_LINES = 20;

function lines(longest: number) {
  return z
    .string()
    .transform((text) => [...new Set(text.split('\n').flatMap((line) => line.trim() || []))])
    .pipe(z.array(listLine(longest)).superRefine(atMostLines(MAX_LINES)));
}

/** "IL, tx" as ["IL", "TX"]. */
const states = z.string().transform((text, context) => {
  const codes = [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  const unknown = codes.find((code) => !(code in stateNames));
  if (unknown === undefined) return codes.sort();
  context.addIssue({
    code: 'custom',
    message: t('Enter states by two letters, like IL, TX. We don’t know {code}', { code: unknown.slice(0, 20) }),
  });
  return z.NEVER;
});

/** An admin's service: what it is, what it asks of pros, and the words that differ by service. */
export const serviceLineFormSchema = z
  .object({
    version: versionField.optional(),
    name: words(mark('Enter a name'), 60),
    text: words(mark('Enter a sentence about it'), 200),
    kinds: lines(60),
    license: z.string().trim().max(60, mark('Keep the name of the license to 60 characters')),
    licenseStates: states,
    takesDown: z.literal('on').optional(),
    houseDesign: z.literal('on').optional(),
    doneText: words(mark('Enter when it is done'), 60),
    guaranteeText: words(mark('Enter what you guarantee'), 200),
    usualChecks: lines(90),
    problems: z.string().default('').pipe(lines(60)),
    /** Empty: no service calls. Left out: as it is. */
    callPrice: dollars(mark('Enter a price in dollars, like 89')).optional(),
    usualMinutes: count(mark('Enter minutes, 15 to 1440'), 15, 1_440),
    reason: reasonField,
  })
  .superRefine(({ license, licenseStates }, context) => {
    if (!license && licenseStates.length > 0)
      context.addIssue({
        code: 'custom',
        path: ['license'],
        message: mark('Enter what the license is called, or leave the states empty'),
      });
  });

export type ServiceLineForm = z.output<typeof serviceLineFormSchema>;
