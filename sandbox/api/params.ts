import { invalid, missing } from './api-error';

type Tree = Map<string, Tree | string>;

/**
 * Stripe's form-encoded parameters. Every leaf that is read is remembered, so that what a handler did not look at
 * can be refused instead of being dropped silently.
 */
export type Params = {
  has(name: string): boolean;
  /** Given as an empty value, which is how the SDK says "unset". */
  cleared(name: string): boolean;
  /** Refused where it is longer than `most` characters. */
  text(name: string, most?: number): string | undefined;
  email(name: string): string | undefined;
  need(name: string): string;
  choice<T extends string[]>(name: string, options: readonly [...T]): T[number] | undefined;
  integer(name: string, least?: number): number | undefined;
  needInteger(name: string, least?: number): number;
  flag(name: string): boolean | undefined;
  texts(name: string): string[] | undefined;
  group(name: string): Params | undefined;
  groups(name: string): Params[];
  metadata(name?: string): Record<string, string> | undefined;
  mergeMetadata(previous: Record<string, string> | null): Record<string, string>;
  leftovers(): string[];
};

function splitKey(key: string): string[] {
  const open = key.indexOf('[');
  if (open < 0) return [key];
  const rest = key.slice(open).match(/\[[^[\]]*\]/g) ?? [];
  return [key.slice(0, open), ...rest.map((part) => part.slice(1, -1))];
}

function plant(root: Tree, key: string, value: string): void {
  const parts = splitKey(key);
  let node = root;
  parts.forEach((part, index) => {
    const name = part === '' ? String(node.size) : part;
    if (index === parts.length - 1) {
      node.set(name, value);
      return;
    }
    const next = node.get(name);
    const child = next instanceof Map ? next : new Map<string, Tree | string>();
    node.set(name, child);
    node = child;
  });
}

export function parseParams(encoded: string): Params {
  const root: Tree = new Map();
  for (const [key, value] of new URLSearchParams(encoded)) plant(root, key, value);
  return readTree(root, '', new Set());
}

function leaves(tree: Tree, prefix: string): string[] {
  return [...tree].flatMap(([name, value]) => {
    const path = prefix ? `${prefix}[${name}]` : name;
    return typeof value === 'string' ? [path] : leaves(value, path);
  });
}

function toInteger(raw: string, param: string, least: number | undefined): number {
  if (!/^-?\d{1,15}$/.test(raw)) throw invalid(`Invalid integer: ${raw}`, { code: 'parameter_invalid_integer', param });
  const value = Number(raw);
  if (least !== undefined && value < least) {
    throw invalid(`This value must be greater than or equal to ${least}.`, { code: 'parameter_invalid_integer', param });
  }
  return value;
}

type Node = { tree: Tree; getPath: (name: string) => string; seen: Set<string> };

function rawText({ tree, getPath, seen }: Node, name: string): string | undefined {
  const value = tree.get(name);
  if (value instanceof Map) throw invalid(`Invalid string: ${getPath(name)} is an object`, { param: getPath(name) });
  if (value !== undefined) seen.add(getPath(name));
  return value;
}

function children(node: Node, name: string): [string, Tree | string][] | undefined {
  const value = node.tree.get(name);
  if (value === undefined) return undefined;
  if (value === '') return rawText(node, name) === '' ? [] : undefined;
  if (typeof value === 'string') throw invalid(`Invalid array or object: ${node.getPath(name)}`, { param: node.getPath(name) });
  return [...value];
}

function readMetadata(node: Node, name: string): Record<string, string> | undefined {
  const entries = children(node, name);
  if (!entries) return undefined;
  if (entries.length > 50) throw invalid('Metadata can hold at most 50 keys.', { param: node.getPath(name) });
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const param = `${node.getPath(name)}[${key}]`;
      node.seen.add(param);
      if (typeof value !== 'string') throw invalid('Metadata values must be strings.', { param });
      if (key.length > 40 || value.length > 500) throw invalid('Metadata keys hold 40 characters, values 500.', { param });
      return [key, value];
    }),
  );
}

type Scalars = Pick<Params, 'text' | 'email' | 'need' | 'choice' | 'integer' | 'needInteger' | 'flag'>;

function scalars(node: Node): Scalars {
  const { getPath } = node;

  function text(name: string, most = Infinity): string | undefined {
    const value = rawText(node, name) || undefined;
    if (value && value.length > most)
      throw invalid(`Invalid string: ${value.slice(0, 5)}…${value.slice(-5)}; must be at most ${most} characters`, {
        param: getPath(name),
      });
    return value;
  }

  function email(name: string): string | undefined {
    const value = text(name, 512);
    if (value && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
      throw invalid(`Invalid email address: ${value}`, { code: 'email_invalid', param: getPath(name) });
    return value;
  }

  function integer(name: string, least?: number): number | undefined {
    const value = text(name);
    return value === undefined ? undefined : toInteger(value, getPath(name), least);
  }

  return {
    text,
    email,
    integer,
    need(name) {
      const value = text(name);
      if (value === undefined) throw missing(getPath(name));
      return value;
    },
    choice<T extends string[]>(name: string, options: readonly [...T]): T[number] | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const found = options.find((option) => option === value);
      if (!found) throw invalid(`Invalid ${getPath(name)}: must be one of ${options.join(', ')}`, { param: getPath(name) });
      return found;
    },
    needInteger(name, least) {
      const value = integer(name, least);
      if (value === undefined) throw missing(getPath(name));
      return value;
    },
    flag(name) {
      const value = text(name);
      if (value === undefined) return undefined;
      if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, { param: getPath(name) });
      return value === 'true';
    },
  };
}

function readTree(tree: Tree, prefix: string, seen: Set<string>): Params {
  const node: Node = { tree, seen, getPath: (name) => (prefix ? `${prefix}[${name}]` : name) };
  const { getPath } = node;
  return {
    ...scalars(node),
    has: (name) => tree.has(name),
    cleared: (name) => tree.get(name) === '' && rawText(node, name) === '',
    texts(name) {
      return children(node, name)?.map(([key, value]) => {
        seen.add(`${getPath(name)}[${key}]`);
        if (typeof value !== 'string') throw invalid(`Invalid string in ${getPath(name)}`, { param: getPath(name) });
        return value;
      });
    },
    group(name) {
      const entries = children(node, name);
      return entries?.length ? readTree(new Map(entries), getPath(name), seen) : undefined;
    },
    groups(name) {
      return (children(node, name) ?? []).map(([key, value]) => {
        if (typeof value === 'string') throw invalid(`Invalid object in ${getPath(name)}`, { param: getPath(name) });
        return readTree(value, `${getPath(name)}[${key}]`, seen);
      });
    },
    metadata: (name = 'metadata') => readMetadata(node, name),
    mergeMetadata(previous) {
      const given = readMetadata(node, 'metadata');
      if (!given) return previous ?? {};
      if (Object.keys(given).length === 0) return {};
      return Object.fromEntries(Object.entries({ ...previous, ...given }).filter(([, value]) => value !== ''));
    },
    leftovers: () => leaves(tree, prefix).filter((path) => !seen.has(path)),
  };
}
