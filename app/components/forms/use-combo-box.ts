import { type RefObject, useEffect, useState } from 'react';

type Options<Item> = {
  frame: RefObject<HTMLElement>;
  id: string;
  items: Item[];
  choose: (item: Item) => void;
  close: () => void;
};

/**
 * Makes a combo box of the input in `frame` (which is the form’s own and stands without this script): arrows go through the items of
 * the list `${id}-list`, Enter chooses, Escape closes. Returns the place of the item that Enter would choose, -1 for none.
 */
export function useComboBox<Item>({ frame, id, items, choose, close }: Options<Item>): number {
  const [active, setActive] = useState(-1);
  const count = items.length;
  useEffect(() => setActive(-1), [items]);

  useEffect(() => {
    const input = frame.current?.querySelector('input');
    if (!input) return undefined;
    function onKeyDown(event: KeyboardEvent): void {
      if (count === 0) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const item = items[active];
      if (step) setActive(active < 0 && step < 0 ? count - 1 : (active + step + count) % count);
      else if (event.key === 'Escape') close();
      else if (event.key === 'Enter' && item) choose(item);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-expanded', String(count > 0));
    input.setAttribute('aria-controls', `${id}-list`);
    if (active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input.removeAttribute('aria-activedescendant');
    input.addEventListener('keydown', onKeyDown);
    return () => input.removeEventListener('keydown', onKeyDown);
  });

  return active;
}
