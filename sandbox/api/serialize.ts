import type { ApiCall } from './api-call';
import { invalid } from './api-error';
import { readExpandableField } from './expandable-fields';
import { anyDoc } from '../database/store';

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

async function expandPath(call: Pick<ApiCall, 'db' | 'account'>, node: unknown, path: string[], whole: string): Promise<void> {
  const [step, ...rest] = path;
  if (step === undefined) return;
  if (Array.isArray(node)) {
    for (const item of node) await expandPath(call, item, path, whole);
    return;
  }
  if (!isObject(node)) return;
  if (node[step] === undefined) node[step] = structuredClone(await readExpandableField(call, node, step));
  const value = node[step];
  if (value === undefined) {
    throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' });
  }
  if (typeof value === 'string') {
    const found = await anyDoc(call, value);
    if (!found) throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' });
    node[step] = structuredClone(found);
  }
  await expandPath(call, node[step], rest, whole);
}

/** Applies `expand[]` and hides what is the sandbox's own. */
export async function serialize(call: Pick<ApiCall, 'db' | 'account'>, doc: object, expand: string[]): Promise<unknown> {
  const copy = structuredClone(doc);
  for (const path of expand) await expandPath(call, copy, path.split('.'), path);
  return publicFields(copy);
}
