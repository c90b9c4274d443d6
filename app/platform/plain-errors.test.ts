import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { plainErrors } from './plain-errors';

function said(schema: z.ZodTypeAny, value: unknown): string | undefined {
  const result = schema.safeParse(value, { errorMap: plainErrors });
  return result.error?.issues[0]?.message;
}

describe('a schema without words of its own says in plain ones', () => {
  test.each<[string, z.ZodTypeAny, unknown]>([
    ['Enter a number', z.coerce.number(), undefined],
    ['Enter a number', z.coerce.number().int(), 'ten'],
    ['Enter a whole number', z.coerce.number().int(), '1.5'],
    ['Enter 2 or more', z.coerce.number().min(2), '1'],
    ['Enter 20 or less', z.coerce.number().max(20), '21'],
    ['Fill this in', z.string(), undefined],
    ['Fill this in', z.string().min(1), ''],
    ['Enter at least 3 characters', z.string().min(3), 'ab'],
    ['Enter 5 characters or fewer', z.string().max(5), 'abcdef'],
    ['Enter an email address', z.string().email(), 'not an address'],
    ['Check this answer', z.string().uuid(), 'not an id'],
    ['Choose one of the options', z.enum(['a', 'b']), 'c'],
    ['Choose one of the options', z.literal('a'), 'c'],
    ['Choose one of the options', z.union([z.literal('a'), z.literal('b')]), 'c'],
    ['Choose at least 1', z.array(z.string()).min(1), []],
    ['Choose 1 or fewer', z.array(z.string()).max(1), ['a', 'b']],
    ['Enter a date', z.coerce.date(), 'soon'],
  ])('%s', (sentence, schema, value) => {
    expect(said(schema, value)).toBe(sentence);
  });

  test('and leaves a schema its own words', () => {
    expect(said(z.string().min(1, 'Enter your name'), '')).toBe('Enter your name');
    expect(said(z.coerce.number({ message: 'Enter how many' }), 'x')).toBe('Enter how many');
  });
});
