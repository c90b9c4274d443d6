import type { ConfigRow, Configuration } from './config-section';

/** One row that becomes another one; without `before` it is new, without `after` it goes. */
export type ConfigChange = { section: string; key: string; before: ConfigRow | null; after: ConfigRow | null };

/** A value with the fields of its objects in one order, so that two of the same content read the same. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, each]) => [name, canonical(each)]),
  );
}

function textOf(value: unknown): string {
  return JSON.stringify(canonical(value)) ?? 'none';
}

export function diffConfigurations(before: Configuration, after: Configuration, sections: readonly string[]): ConfigChange[] {
  return sections.flatMap((section) => {
    const [was, is] = [before[section] ?? {}, after[section] ?? {}];
    const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
    return keys
      .filter((key) => textOf(was[key]) !== textOf(is[key]))
      .map((key) => ({ section, key, before: was[key] ?? null, after: is[key] ?? null }));
  });
}

/** The changes as lines: what is new, what goes, and each field that becomes another. */
export function changeLines(changes: readonly ConfigChange[]): string[] {
  return changes.flatMap(({ section, key, before, after }) => {
    const path = `${section}.${key}`;
    if (!before) return [`+ ${path}: new`];
    if (!after) return [`- ${path}: removed`];
    const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return fields
      .filter((field) => textOf(before[field]) !== textOf(after[field]))
      .map((field) => `~ ${path}.${field}: ${textOf(before[field])} → ${textOf(after[field])}`);
  });
}
