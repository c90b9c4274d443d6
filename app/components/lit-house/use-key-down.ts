import { type RefObject, useEffect, useRef } from 'react';

/** Keys that are pressed anywhere inside an element. */
export function useKeyDown(inside: RefObject<HTMLElement>, onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const element = inside.current;
    const listen = (event: KeyboardEvent) => latest.current(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [inside]);
}
