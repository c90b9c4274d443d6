import { t } from '#app/platform/texts/t';

/** A visit that was picked up, by mouse or keyboard. */
export type Held = { visitId: string; label: string; by: 'pointer' | 'keys' };

/** What can be done to it, and whether anything may be picked up here. */
export type Live = {
  held: Held | null;
  target: string | null;
  pickUp: (held: Held) => void;
  putBack: (words?: string) => void;
  drop: () => void;
  setTarget: (proId: string | null) => void;
  isOn: boolean;
};

export function linkAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-visit]') : null;
}

export function visitAt(target: EventTarget | null): { visitId: string; label: string } | null {
  const found = linkAt(target);
  return found ? { visitId: found.dataset.visit ?? '', label: found.querySelector('b')?.lastChild?.textContent ?? '' } : null;
}

function rowsOf(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('[data-pro]')];
}

/** Those who type or choose in a field have turned away from the visit that they picked up. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, select, textarea');
}

/** With another key it opens the link in a tab or a window, as everywhere. */
function isPlainEnter({ key, repeat, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key === 'Enter' && !repeat && !ctrlKey && !metaKey && !altKey && !shiftKey;
}

const STEPS: Record<string, number | 'first' | 'last'> = { ArrowDown: 1, ArrowUp: -1, Home: 'first', End: 'last' };

/** Enter picks a visit up and drops it, arrows choose the row, Escape puts it back; `forget` ends a press of the mouse. */
export function listenToKeys(
  box: HTMLElement,
  live: () => Live,
  { signal, forget }: { signal: AbortSignal; forget: () => void },
) {
  /** Enter is still down from the act before: as it repeats, it is no press of its own. */
  let isEnterSpent = false;

  function chooseRow(step: number | 'first' | 'last'): void {
    const rows = rowsOf(box);
    const at = rows.findIndex(({ dataset }) => dataset.pro === live().target);
    const next = step === 'first' ? 0 : step === 'last' ? rows.length - 1 : Math.min(rows.length - 1, Math.max(0, at + step));
    live().setTarget(rows[next]?.dataset.pro ?? null);
    rows[next]?.scrollIntoView({ block: 'nearest' });
  }

  function heldKey(event: KeyboardEvent): void {
    if (isField(event.target)) return live().putBack();
    const step = STEPS[event.key];
    if (step !== undefined) chooseRow(step);
    else if (event.key === 'Enter') {
      isEnterSpent = true;
      live().drop();
    } else if (event.key === 'Escape' || event.key === 'Tab') live().putBack(t('Put back.'));
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  }

  function keyDown(event: KeyboardEvent): void {
    const { held, isOn } = live();
    if (event.key === 'Enter' && event.repeat && isEnterSpent) return event.preventDefault();
    if (held?.by === 'keys') return heldKey(event);
    if (held && event.key === 'Escape') {
      forget();
      return live().putBack(t('Put back.'));
    }
    const visit = !held && isOn && isPlainEnter(event) ? visitAt(event.target) : null;
    if (!visit || !box.contains(event.target as Node)) return;
    event.preventDefault();
    isEnterSpent = true;
    live().pickUp({ ...visit, by: 'keys' });
  }

  window.addEventListener('keydown', keyDown, { signal });
  window.addEventListener('keyup', ({ key }) => (isEnterSpent &&= key !== 'Enter'), { signal });
}
