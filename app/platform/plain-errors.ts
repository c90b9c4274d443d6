import { z } from 'zod';
import { mark, t, translateKnown } from './texts/t';

/** What a person reads where a schema says nothing of its own: the library's words name types and values of the code. */
export const plainErrors: z.ZodErrorMap = (issue, context) => {
  const { message: own } = z.defaultErrorMap(issue, context);
  return { message: context.defaultError === own ? sentenceOf(issue) : context.defaultError };
};

function sentenceOf(issue: z.ZodIssueOptionalMessage): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'integer') return mark('Enter a whole number');
      if (issue.expected === 'number' || issue.expected === 'nan') return mark('Enter a number');
      if (issue.expected === 'date') return mark('Enter a date');
      return issue.received === 'undefined' || issue.received === 'null' ? mark('Fill this in') : mark('Check this answer');
    case 'invalid_date':
      return mark('Enter a date');
    case 'invalid_literal':
    case 'invalid_enum_value':
    case 'invalid_union':
    case 'invalid_union_discriminator':
      return mark('Choose one of the options');
    case 'invalid_string':
      return issue.validation === 'email' ? mark('Enter an email address') : mark('Check this answer');
    case 'too_small':
      return tooSmall(issue.type, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.type, Number(issue.maximum));
    default:
      return mark('Check this answer');
  }
}

function tooSmall(type: string, least: number): string {
  if (type === 'number' || type === 'bigint') return t('Enter {least} or more', { least });
  if (type === 'array' || type === 'set') return t('Choose at least {least}', { least });
  if (type === 'date') return mark('Enter a later date');
  return least === 1 ? mark('Fill this in') : t('Enter at least {least} characters', { least });
}

function tooBig(type: string, most: number): string {
  if (type === 'number' || type === 'bigint') return t('Enter {most} or less', { most });
  if (type === 'array' || type === 'set') return t('Choose {most} or fewer', { most });
  if (type === 'date') return mark('Enter an earlier date');
  return t('Enter {most} characters or fewer', { most });
}

/** What is wrong, in the language of the page: schemas are made before it is known who reads them. */
export function inReadersWords(fieldErrors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fieldErrors).map(([name, message]) => [name, translateKnown(message)]));
}
