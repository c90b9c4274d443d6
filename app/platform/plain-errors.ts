import { z } from 'zod';

/** What a person reads where a schema says nothing of its own: the library's words name types and values of the code. */
export const plainErrors: z.ZodErrorMap = (issue, context) => {
  const { message: own } = z.defaultErrorMap(issue, context);
  return { message: context.defaultError === own ? sentenceOf(issue) : context.defaultError };
};

function sentenceOf(issue: z.ZodIssueOptionalMessage): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'integer') return 'Enter a whole number';
      if (issue.expected === 'number' || issue.expected === 'nan') return 'Enter a number';
      if (issue.expected === 'date') return 'Enter a date';
      return issue.received === 'undefined' || issue.received === 'null' ? 'Fill this in' : 'Check this answer';
    case 'invalid_date':
      return 'Enter a date';
    case 'invalid_literal':
    case 'invalid_enum_value':
    case 'invalid_union':
    case 'invalid_union_discriminator':
      return 'Choose one of the options';
    case 'invalid_string':
      return issue.validation === 'email' ? 'Enter an email address' : 'Check this answer';
    case 'too_small':
      return tooSmall(issue.type, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.type, Number(issue.maximum));
    default:
      return 'Check this answer';
  }
}

function tooSmall(type: string, least: number): string {
  if (type === 'number' || type === 'bigint') return `Enter ${least} or more`;
  if (type === 'array' || type === 'set') return `Choose at least ${least}`;
  if (type === 'date') return 'Enter a later date';
  return least === 1 ? 'Fill this in' : `Enter at least ${least} characters`;
}

function tooBig(type: string, most: number): string {
  if (type === 'number' || type === 'bigint') return `Enter ${most} or less`;
  if (type === 'array' || type === 'set') return `Choose ${most} or fewer`;
  if (type === 'date') return 'Enter an earlier date';
  return `Enter ${most} characters or fewer`;
}
