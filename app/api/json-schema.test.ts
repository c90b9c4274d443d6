import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonSchema } from './json-schema';

describe('a zod schema as JSON Schema', () => {
  it('asks for less than it answers: what has a default may be left out and is always there', () => {
    const form = z.object({ reason: z.string().max(500).default(''), feeCents: z.coerce.number().int().min(0) });
    expect(jsonSchema(form, 'in')).toEqual({
      type: 'object',
      properties: {
        reason: { type: 'string', maxLength: 500, default: '' },
        feeCents: { type: 'integer', minimum: 0 },
      },
      required: ['feeCents'],
    });
    expect(jsonSchema(form, 'out')).toMatchObject({ required: ['reason', 'feeCents'], additionalProperties: false });
  });

  it('describes what is sent into a transformation, with what its end wants', () => {
    const name = z
      .string()
      .transform((text) => text.trim())
      .pipe(z.string().min(1).max(100));
    expect(jsonSchema(name, 'in')).toEqual({ type: 'string', minLength: 1, maxLength: 100 });
    const blank = z.preprocess((value) => value || undefined, z.string().email().optional());
    expect(jsonSchema(z.object({ blank }), 'in')).toEqual({
      type: 'object',
      properties: { blank: { type: 'string', format: 'email' } },
    });
  });

  it('keeps choices apart and says what may be null', () => {
    const press = z.discriminatedUnion('intent', [
      z.object({ intent: z.literal('claim'), visitId: z.string().uuid() }),
      z.object({ intent: z.literal('wait') }),
    ]);
    expect(jsonSchema(press, 'in').anyOf).toHaveLength(2);
    expect(jsonSchema(z.date().nullable(), 'out')).toEqual({
      anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
    });
  });

  it('throws at what it does not know, and at answers that are only reckoned', () => {
    expect(() => jsonSchema(z.map(z.string(), z.number()), 'out')).toThrow('ZodMap');
    expect(() => jsonSchema(z.object({ at: z.string().transform(Number) }), 'out')).toThrow('schema of its own');
  });
});
