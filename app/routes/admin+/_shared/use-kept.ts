import { useRef } from 'react';

function isAlike(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The value as it was given first, for as long as what is given says the same: what was drawn of it is not drawn again. */
export function useKept<Value>(value: Value): Value {
  const kept = useRef(value);
  if (!isAlike(kept.current, value)) kept.current = value;
  return kept.current;
}

/** The same for each item of a list, by its key. */
export function useKeptEach<Item>(items: readonly Item[], keyBy: (item: Item) => string): Item[] {
  const kept = useRef<{ given: readonly Item[]; byKey: Map<string, Item>; list: Item[] }>();
  if (kept.current?.given !== items) {
    const before = kept.current?.byKey;
    const list = items.map((item) => {
      const was = before?.get(keyBy(item));
      return was !== undefined && isAlike(was, item) ? was : item;
    });
    kept.current = { given: items, list, byKey: new Map(list.map((item) => [keyBy(item), item])) };
  }
  return kept.current.list;
}
