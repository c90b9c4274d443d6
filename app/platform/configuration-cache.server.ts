import { MINUTE_MS } from './durations';

/** What all clients of the database were answered, by the client and the question. */
export type Answers = WeakMap<object, Map<string, Promise<unknown>>>;

/**
 * Tables of the configuration: few rows, for which page after page asks. Each statement that changes one of them leaves a row in
 * `public_page_change` by trigger.
 */
export const KEPT_TABLES: ReadonlySet<string> = new Set([
  'add_on',
  'commercial_program',
  'faq_entry',
  'feature_flag',
  'package',
  'policy_version',
  'program_price',
  'season',
  'service_area',
  'service_line',
  'site_setting',
  'site_size',
  'sla_target',
  'subscription_plan',
  'tax_rate',
  'testimonial',
  'work_kind',
]);

/** SQL of what changes whenever the configuration does. Two of them are compared, never put in order. */
export const CONFIGURATION_VERSION = `(SELECT count(*) || ':' || coalesce(sum(id), 0) || ':' || coalesce(extract(epoch FROM max(at)), 0) FROM public_page_change)`;

/** What no trigger notes, such as rows put back from a backup, may be as old as that. */
const KEEP_MS = MINUTE_MS;

let kept: { version: string; until: number; answers: Answers } | null = null;

/**
 * What was answered of the configuration at a version. Give it one that was read before anything is asked: then nothing is kept at a
 * version that is older than it.
 */
export function keptAt(version: string): Answers {
  if (kept?.version !== version || kept.until < performance.now())
    kept = { version, until: performance.now() + KEEP_MS, answers: new WeakMap() };
  return kept.answers;
}

/** Whether a statement of Prisma's reads the configuration and nothing else. */
export function readsConfiguration(sql: string): boolean {
  for (const [, name] of sql.matchAll(/"public"\."(\w+)"/g)) if (!KEPT_TABLES.has(name ?? '')) return false;
  return true;
}
