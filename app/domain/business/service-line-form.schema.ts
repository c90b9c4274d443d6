import { z } from 'zod';
import { mark, t } from '#app/platform/texts/t';
import { stateNames } from '../fields/us-states';
import { dollars } from '../fields/dollar-fields';
import { count, reasonField, versionField, words } from '../fields/number-fields';
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

type Storage = { takesDown?: 'on'; storagePrice?: number | null; storagePay?: number | null } & Record<
  'storageText' | 'storagePlace',
  string
>;

/** Where storage is sold, everything is said of it that customers and crews have to know. */
function checkStorage(form: Storage, context: z.RefinementCtx): void {
  const { storagePrice: price, storagePay: pay } = form;
  if (price === undefined || price === null) return;
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (form.takesDown !== 'on') refuse('storagePrice', t('Only services with a takedown can offer storage'));
  if (price === 0) refuse('storagePrice', t('Enter a price in dollars, like 125'));
  if ((pay ?? 0) > price) refuse('storagePay', t('The crew can’t be paid more than storage costs'));
  if (!form.storageText) refuse('storageText', t('Enter what customers get for it'));
  if (!form.storagePlace) refuse('storagePlace', t('Enter where crews bring it'));
}

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
    /** Empty: storage is not sold after the work. Left out: as it is. */
    storagePrice: dollars(mark('Enter a price in dollars, like 125')).optional(),
    storagePay: dollars(mark('Enter an amount in dollars, like 25')).optional(),
    storageText: z.string().trim().max(300, mark('Keep it to 300 characters')).default(''),
    storagePlace: z.string().trim().max(200, mark('Keep it to 200 characters')).default(''),
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
  })
  .superRefine(checkStorage);

export type ServiceLineForm = z.output<typeof serviceLineFormSchema>;
