import { createHash } from 'node:crypto';

/** A text that comes less often, as lists of varying length make them, is not worth a plan. */
const SEEN_BEFORE_KEPT = 4;
const ASKS = /^\s*(select|insert|update|delete|with)\b/i;

type Question = { text: string; values: unknown[]; name?: string };

let isKeeping = false;
const seen = new Map<string, number>();
const names = new Map<string, string>();

/**
 * From here on connections keep the plan of each text that comes again. The product keeps those of four hundred texts that no value changes
 * much; one process that is web, worker and Stripe at once asks in three thousand. Not before the tables are made: a table that
 * changes ends its plans.
 */
export function keepPlans(): void {
  isKeeping = true;
}

/** The same question under a name, where its plan is worth keeping. */
export function keptPlan(given: unknown[]): unknown[] {
  if (!isKeeping) return given;
  const question = asQuestion(given);
  if (!question || question.name || question.values.length === 0) return given;
  const name = nameFor(question.text);
  return name ? [{ ...question, name }] : given;
}

function asQuestion([first, values]: unknown[]): Question | null {
  if (typeof first === 'string') return Array.isArray(values) ? { text: first, values: values as unknown[] } : null;
  const { values: within } = first as { values?: unknown[] };
  if (Array.isArray(values)) return { ...(first as Question), values: values as unknown[] };
  return within ? (first as Question) : null;
}

function nameFor(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  const times = (seen.get(text) ?? 0) + 1;
  seen.set(text, times);
  if (times < SEEN_BEFORE_KEPT || !ASKS.test(text)) return undefined;
  const name = `kept-${createHash('md5').update(text).digest('hex')}`;
  names.set(text, name);
  return name;
}
