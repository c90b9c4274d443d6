import type { ApiCall } from './api-call';
import { invalid } from './api-error';
import { readExpandableField } from './expandable-fields';
import { anyDocs } from '../database/store';

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list inside an object shows its first ten; the rest has an address of its own. */
const SHOWN_INSIDE = 10;

function firstOfList(value: unknown): unknown {
  if (!isObject(value) || value.object !== 'list' || !Array.isArray(value.data) || value.data.length <= SHOWN_INSIDE)
    return value;
  return { ...value, data: value.data.slice(0, SHOWN_INSIDE), has_more: true };
}

/** What the outside sees of a kept object: a copy without the sandbox's own "_" keys. */
export function publicFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publicFields);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('_'))
      .map(([key, inner]) => [key, publicFields(firstOfList(inner))]),
  );
}

/** Goes one step from all of them at once: a list of a hundred is read by one statement, not by a hundred. */
async function expandPath(call: Pick<ApiCall, 'db' | 'account'>, from: unknown[], path: string[], whole: string): Promise<void> {
  const [step, ...rest] = path;
  if (step === undefined) return;
  const nodes = from.flat().filter(isObject);
  for (const node of nodes)
    if (node[step] === undefined) node[step] = structuredClone(await readExpandableField(call, node, step));
  const ids = nodes.map((node) => node[step]).filter((value) => typeof value === 'string');
  const docs = await anyDocs(call, ids);
  for (const node of nodes) {
    const value = node[step];
    const found = typeof value === 'string' ? structuredClone(docs.get(value)) : value;
    if (found === undefined) throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' });
    node[step] = found;
  }
  const next = nodes.map((node) => node[step]);
  await expandPath(call, next, rest, whole);
}

/** Applies `expand[]` and hides what is the sandbox's own. */
export async function serialize(call: Pick<ApiCall, 'db' | 'account'>, doc: object, expand: string[]): Promise<unknown> {
  const copy = structuredClone(doc);
  for (const path of expand) await expandPath(call, [copy], path.split('.'), path);
  return publicFields(copy);
}
