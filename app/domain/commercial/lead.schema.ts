import { z } from 'zod';
import { mark, t } from '#app/platform/texts/t';
import { emailField, phoneField } from '../fields/contact-fields';
import { honeypotShape } from '../support/contact.schema';

const MAX_SITES = 40;

function line(max: number, missing: string) {
  return z
    .string({ required_error: missing })
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .refine(
          (text) => text.length <= max,
          () => ({ message: t('Shorten this to {max} characters', { max }) }),
        ),
    );
}

const SITES_HELP = mark('Enter the address of at least one site, one per line');

const ZIP = /\b\d{5}(-\d{4})?$/;

/** Names the first address that does not end with a ZIP code. */
function withoutZip(sites: readonly string[]): string | null {
  const site = sites.find((each) => !ZIP.test(each.replace(/[\s,.]*(USA?|United States)?[\s,.]*$/i, '')));
  return site === undefined ? null : t('Add the ZIP code to “{site}”', { site });
}

/** One address a line; empty lines do not count. */
const sitesField = z.string({ required_error: SITES_HELP }).transform((text, context) => {
  const sites = text
    .split(/\r?\n/)
    .map((each) => each.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  const problem =
    sites.length === 0
      ? SITES_HELP
      : sites.length > MAX_SITES
        ? t('Enter up to {most} sites; tell us about the rest in the notes', { most: MAX_SITES })
        : sites.some((site) => site.length > 200)
          ? t('Shorten each address to 200 characters')
          : withoutZip(sites);
  if (!problem) return sites;
  context.addIssue({ code: 'custom', message: problem });
  return z.NEVER;
});

/** What a business may ask for beside programs, by its id. */
export const OTHER_WORK_ID = 'display';

/** The lead form of /commercial, with the programs and sizes that are offered. Without a size on offer none is asked for. */
export function leadSchema({ programs, sizes }: { programs: readonly { id: string }[]; sizes: readonly { id: string }[] }) {
  const offered = [...programs.map(({ id }) => id), OTHER_WORK_ID];
  const isSize = (id: string) => (sizes.length === 0 ? id === '' : sizes.some((size) => size.id === id));
  return z.object({
    company: line(120, mark('Enter the name of your company')),
    name: line(100, mark('Enter your name')),
    email: emailField,
    phone: phoneField,
    sites: sitesField,
    sizeTier: z.string().default('').refine(isSize, mark('Choose the size of a typical site')),
    programs: z.preprocess(
      (given): unknown => (given === undefined ? [] : Array.isArray(given) ? given : [given]),
      z
        .array(z.string().refine((id) => offered.includes(id), mark('Choose what is on this page')))
        .min(1, mark('Choose at least one thing we can do for you'))
        .transform((ids) => [...new Set(ids)]),
    ),
    notes: z
      .string()
      .default('')
      .transform((text) => text.replace(/\r\n?/g, '\n').trim())
      .pipe(z.string().max(2_000, mark('Shorten the notes to 2,000 characters'))),
    ...honeypotShape,
  });
}
export type LeadForm = z.output<ReturnType<typeof leadSchema>>;
