import { useFetcher, useNavigate, useSubmit } from '@remix-run/react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { BUTTON_FORM_ID } from '#app/components/forms/form-id';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { t } from '#app/platform/texts/t';
import { boardPath, verdictsPath } from './board-address';
import { type Held, linkAt, listenToKeys, type Live, visitAt } from './board-keys';
import type { BoardView, VerdictsView, BoardVerdictView } from './board-view.server';

type Intent = 'assign' | 'offer';

export type BoardDrag = {
  /** The visit that was picked up. */
  held: Held | null;
  /** The pro above whose row it is. */
  target: string | null;
  /** What would happen on each row, once the server has answered. */
  verdicts: ReadonlyMap<string, BoardVerdictView> | null;
  /** For screen readers. */
  says: string;
  intent: Intent;
  setIntent: (intent: Intent) => void;
  ghost: RefObject<HTMLDivElement>;
};

/** So far a press moves before it is a drag and no click. */
const CLICK_PIXELS = 6;
/** So near to the edge of the window the page scrolls along. */
const EDGE_PIXELS = 70;
const EDGE_STEP = 18;
const NO_MOUSE = 'touch';

/** Picks visits up by mouse or keyboard and drops them on a row: what fits is done at once, everything else is asked about. */
export function useBoardDrag(box: RefObject<HTMLDivElement>, data: BoardView): BoardDrag {
  const fetcher = useFetcher<VerdictsView>();
  const submit = useSubmit();
  const navigate = useNavigate();
  const ghost = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const [intent, setIntent] = useState<Intent>('assign');
  const [note, setNote] = useState('');
  const earlier = useRef<VerdictsView>();
  const answer = held && fetcher.data !== earlier.current && fetcher.data?.visitId === held.visitId ? fetcher.data : null;
  const verdicts = useMemo(() => answer && new Map(answer.verdicts.map((verdict) => [verdict.proId, verdict])), [answer]);

  function pickUp(next: Held): void {
    setHeld(next);
    setTarget(null);
    setNote('');
    // What was answered the last time may be wrong by now.
    earlier.current = fetcher.data;
    void fetcher.load(verdictsPath(data.address, next.visitId));
  }

  function putBack(words = ''): void {
    setHeld(null);
    setTarget(null);
    setNote(words);
  }

  function drop(): void {
    if (!held) return;
    const { visitId, by } = held;
    if (!target && by === 'pointer') return putBack(t('Put back.'));
    const fits = target && verdicts?.get(target)?.fits ? answer : null;
    putBack();
    if (!target || !fits) {
      const to = boardPath({ ...data.address, visit: visitId, for: target ?? undefined });
      return navigate(to, { preventScrollReset: true });
    }
    const action = boardPath({ ...data.address, visit: undefined, for: undefined }, 'give');
    const sent = { intent, visitId, proId: target, seen: String(fits.version), opId: fits.opId, [FORM_ID_FIELD]: BUTTON_FORM_ID };
    submit(sent, { method: 'post', action, preventScrollReset: true });
  }

  const live = { held, target, pickUp, putBack, drop, setTarget, isOn: data.canGive && data.address.view === 'timeline' };
  const latest = useRef(live);
  latest.current = live;
  useEffect(() => (box.current ? listen(box.current, ghost, () => latest.current) : undefined), [box]);

  return {
    held,
    target,
    verdicts,
    says: held ? words({ held, target, verdicts, rows: data.rows }) : note,
    intent,
    setIntent,
    ghost,
  };
}

type Said = Pick<BoardDrag, 'target' | 'verdicts'> & { held: Held; rows: BoardView['rows'] };

function words({ held, target, verdicts, rows }: Said): string {
  const row = rows.find(({ proId }) => proId === target);
  if (row) return `${row.name}. ${verdicts ? (verdicts.get(row.proId)?.text ?? t('No answer.')) : t('Checking.')}`;
  if (!verdicts) return t('{label} picked up.', { label: held.label });
  const fitting = [...verdicts.values()].filter(({ fits }) => fits).length;
  return t('{label} picked up. It fits {fitting} of {count} pros.', { label: held.label, fitting, count: rows.length });
}

function listen(box: HTMLElement, ghost: RefObject<HTMLDivElement>, live: () => Live): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let pressed: { visitId: string; label: string; x: number; y: number } | null = null;
  let wasDragged = false;

  function move(event: PointerEvent): void {
    if (!pressed) return;
    const isFar = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) >= CLICK_PIXELS;
    if (!wasDragged && !isFar) return;
    if (!wasDragged) {
      wasDragged = true;
      live().pickUp({ visitId: pressed.visitId, label: pressed.label, by: 'pointer' });
    }
    if (ghost.current) ghost.current.style.transform = `translate(${event.clientX + 12}px, ${event.clientY + 12}px)`;
    if (event.clientY < EDGE_PIXELS) window.scrollBy(0, -EDGE_STEP);
    else if (event.clientY > window.innerHeight - EDGE_PIXELS) window.scrollBy(0, EDGE_STEP);
    const row = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-pro]');
    const proId = row && box.contains(row) ? (row.dataset.pro ?? null) : null;
    if (proId !== live().target) live().setTarget(proId);
  }

  function release(): void {
    if (pressed && wasDragged && live().held) live().drop();
    pressed = null;
  }

  box.addEventListener(
    'pointerdown',
    (event) => {
      wasDragged = false;
      const visit = visitAt(event.target);
      // A finger scrolls the page; a tap opens the visit with its rows.
      if (!visit || !live().isOn || event.button !== 0 || event.pointerType === NO_MOUSE) return;
      pressed = { ...visit, x: event.clientX, y: event.clientY };
    },
    { signal },
  );
  // A bar shows as much of its words as there is room for.
  box.addEventListener(
    'pointerover',
    ({ target }) => {
      const bar = linkAt(target);
      if (bar?.closest('.board-bars')) bar.title = bar.textContent ?? '';
    },
    { signal },
  );
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', release, { signal });
  window.addEventListener(
    'pointercancel',
    () => {
      pressed = null;
      if (live().held?.by === 'pointer') live().putBack();
    },
    { signal },
  );
  // The click that ends a drag opens nothing.
  box.addEventListener(
    'click',
    (event) => {
      if (wasDragged) {
        event.preventDefault();
        event.stopPropagation();
      }
      wasDragged = false;
    },
    { signal, capture: true },
  );
  listenToKeys(box, live, { signal, forget: () => (pressed = null) });
  return () => stop.abort();
}
