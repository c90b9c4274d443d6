import { useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../ui/class-names';
import { isOtherDocument } from './base-map-document';
import type { MapView } from './map-view';
import type { OpenMap } from './open-map';
import { StillMap } from './still-map';
import { useDarkScheme } from './use-dark-scheme';

type VisitMapProps = {
  map: MapView;
  label: string;
  /** Where the same is said in words. */
  description: string;
  chosen?: string;
  onChoose: (visitId: string) => void;
};

/** Visits on a map that can be moved, once the library is there; until then, and where it never is, a still one. */
export function VisitMap({ map, label, description, chosen, onChoose }: VisitMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const open = useRef<OpenMap | null>(null);
  const latest = useRef({ map, chosen, label, onChoose });
  latest.current = { map, chosen, label, onChoose };
  const [isOpen, setIsOpen] = useState(false);
  const isDark = useDarkScheme();
  const words = useId();

  useEffect(() => {
    if (isDark === null || !box.current) return;
    const { base } = latest.current.map.sources;
    if (base && isOtherDocument(base)) return location.reload();
    let isOver = false;
    const asked = { box: box.current, isDark };
    async function begin(): Promise<void> {
      const { canDrawMaps } = await import('./map-library');
      if (isOver || !canDrawMaps()) return;
      const { openMap } = await import('./open-map');
      const { map: view, chosen: now, label: named } = latest.current;
      const made = await openMap({ ...asked, view, chosen: now, label: named, onChoose: (id) => latest.current.onChoose(id) });
      if (isOver) return made.close();
      open.current = made;
      made.show(latest.current);
      setIsOpen(true);
    }
    // Without network, WebGL or its worker the still map stays: the rows say the same.
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      open.current?.close();
      open.current = null;
      setIsOpen(false);
    };
  }, [isDark]);

  useEffect(() => open.current?.show({ map, chosen, label }), [map, chosen, label]);

  return (
    <div
      className="relative h-72 overflow-hidden rounded-lg border border-line bg-canvas sm:h-96"
      data-map={isOpen ? 'open' : 'still'}
    >
      {map.still ? (
        <div className={classNames('absolute inset-0', isOpen && 'invisible')}>
          <StillMap still={map.still} chosen={chosen} label={`${label}. ${description}`} />
        </div>
      ) : null}
      {/* The library empties and fills this box itself. */}
      <div ref={box} aria-describedby={words} className={classNames('!absolute inset-0', !isOpen && 'invisible')} />
      <p id={words} className="sr-only">
        {description}
      </p>
    </div>
  );
}
