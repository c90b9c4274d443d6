import { z } from 'zod';

export type JsonSchema = { [keyword: string]: unknown };

/** `in` describes what is sent, `out` what is answered: defaults and transformations differ between the two. */
export type Side = 'in' | 'out';

/**
 * A zod schema as JSON Schema 2020-12. An unknown kind throws, so that no part of a schema is silently left out.
 * In answers a Date is one: the data format of pages carries it as such, and JSON would carry its ISO text.
 */
export function jsonSchema(type: z.ZodTypeAny, side: Side): JsonSchema {
  if (type instanceof z.ZodString) return stringSchema(type);
  if (type instanceof z.ZodNumber) return numberSchema(type);
  if (type instanceof z.ZodBoolean) return { type: 'boolean' };
  if (type instanceof z.ZodDate) return { type: 'string', format: 'date-time' };
  if (type instanceof z.ZodUnknown) return {};
  if (type instanceof z.ZodLiteral) return { const: type.value as unknown };
  if (type instanceof z.ZodEnum) return { type: 'string', enum: [...(type.options as string[])] };
  if (type instanceof z.ZodObject) return objectSchema(type as z.AnyZodObject, side);
  if (type instanceof z.ZodArray) return arraySchema(type as z.ZodArray<z.ZodTypeAny>, side);
  if (type instanceof z.ZodRecord)
    return { type: 'object', additionalProperties: jsonSchema((type as z.ZodRecord<z.ZodString>).valueSchema, side) };
  if (type instanceof z.ZodUnion || type instanceof z.ZodDiscriminatedUnion)
    return { anyOf: (type.options as z.ZodTypeAny[]).map((option) => jsonSchema(option, side)) };
  return wrappedSchema(type, side);
}

/** Those that wrap another schema. */
function wrappedSchema(type: z.ZodTypeAny, side: Side): JsonSchema {
  if (type instanceof z.ZodOptional) return jsonSchema((type as z.ZodOptional<z.ZodTypeAny>).unwrap(), side);
  if (type instanceof z.ZodNullable)
    return { anyOf: [jsonSchema((type as z.ZodNullable<z.ZodTypeAny>).unwrap(), side), { type: 'null' }] };
  if (type instanceof z.ZodDefault) {
    const { innerType, defaultValue } = (type as z.ZodDefault<z.ZodTypeAny>)._def;
    return side === 'in' ? { ...jsonSchema(innerType, side), default: defaultValue() as unknown } : jsonSchema(innerType, side);
  }
  if (type instanceof z.ZodCatch) return jsonSchema((type as z.ZodCatch<z.ZodTypeAny>).removeCatch(), side);
  if (type instanceof z.ZodEffects) return effectsSchema(type as z.ZodEffects<z.ZodTypeAny>, side);
  if (type instanceof z.ZodPipeline) return pipelineSchema(type as z.ZodPipeline<z.ZodTypeAny, z.ZodTypeAny>, side);
  throw new Error(`No JSON Schema is known for ${type.constructor.name}.`);
}

function stringSchema(type: z.ZodString): JsonSchema {
  const schema: JsonSchema = { type: 'string' };
  for (const check of type._def.checks) {
    if (check.kind === 'min') schema.minLength = check.value;
    if (check.kind === 'max') schema.maxLength = check.value;
    if (check.kind === 'email' || check.kind === 'uuid') schema.format = check.kind;
    if (check.kind === 'regex') schema.pattern = check.regex.source;
  }
  return schema;
}

function numberSchema(type: z.ZodNumber): JsonSchema {
  const schema: JsonSchema = { type: type.isInt ? 'integer' : 'number' };
  for (const check of type._def.checks) {
    if (check.kind === 'min') schema[check.inclusive ? 'minimum' : 'exclusiveMinimum'] = check.value;
    if (check.kind === 'max') schema[check.inclusive ? 'maximum' : 'exclusiveMaximum'] = check.value;
  }
  return schema;
}

/** An answer names all its properties: what a view does not know does not leave the server. */
function objectSchema(type: z.AnyZodObject, side: Side): JsonSchema {
  const fields = Object.entries(type.shape as Record<string, z.ZodTypeAny>);
  const required = fields.filter(([, field]) => isRequired(field, side)).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, jsonSchema(field, side)])),
    ...(required.length ? { required } : {}),
    ...(side === 'out' ? { additionalProperties: false } : {}),
  };
}

function isRequired(field: z.ZodTypeAny, side: Side): boolean {
  if (side === 'out' && field instanceof z.ZodDefault) return true;
  return !field.isOptional();
}

function arraySchema(type: z.ZodArray<z.ZodTypeAny>, side: Side): JsonSchema {
  const { minLength, maxLength } = type._def;
  return {
    type: 'array',
    items: jsonSchema(type.element, side),
    ...(minLength ? { minItems: minLength.value } : {}),
    ...(maxLength ? { maxItems: maxLength.value } : {}),
  };
}

function effectsSchema(type: z.ZodEffects<z.ZodTypeAny>, side: Side): JsonSchema {
  if (side === 'out' && type._def.effect.type === 'transform')
    throw new Error('What a transformation answers is not known: give the view a schema of its own.');
  return jsonSchema(type.innerType(), side);
}

/** What is sent is the first part; where both are text, what satisfies the second satisfies the whole. */
function pipelineSchema(type: z.ZodPipeline<z.ZodTypeAny, z.ZodTypeAny>, side: Side): JsonSchema {
  const { in: first, out: second } = type._def;
  const [sent, kept] = [jsonSchema(first, side), jsonSchema(second, side)];
  if (side === 'out') return kept;
  return sent.type === 'string' && kept.type === 'string' && !(second instanceof z.ZodDate) ? { ...sent, ...kept } : sent;
}
