import { polygonContains } from 'd3-polygon';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isOtherDocument } from '#app/components/maps/base-map-document';
import { canDrawMaps } from '#app/components/maps/map-library';
import type { MapView } from '#app/components/maps/map-view';
import type { Box, OpenZipMap, Outline, ZipPoint } from '#app/components/maps/open-zip-map';
import { useDarkScheme } from '#app/components/maps/use-dark-scheme';
import { t } from '#app/platform/texts/t';

export type ZipMapProps = {
  sources: MapView['sources'];
  /** Returns ZIP codes with their middles. */
  source: string;
  /** The ZIP codes that the form has now. */
  read: () => string[];
  write: (zips: string[]) => void;
};
export type Drawing = 'add' | 'remove' | null;

/** So many of the chosen codes say where the map begins. */
const FIT = 100;

async function findZips(source: string, query: Record<string, string>) {
  const answer = await fetch(`${source}?${new URLSearchParams(query)}`);
  if (!answer.ok) throw new Error(`ZIP codes were answered with ${answer.status}.`);
  return (await answer.json()) as { zips: ZipPoint[]; isTooMany: boolean };
}

function boxQuery(box: Box): Record<string, string> {
  return Object.fromEntries(Object.entries(box).map(([side, degrees]) => [side, degrees.toFixed(4)]));
}

/** What is chosen, each step of which can be undone, and the form's list beside it. */
function useChoice({ read, write }: Pick<ZipMapProps, 'read' | 'write'>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(read()));
  const [before, setBefore] = useState<ReadonlySet<string>[]>([]);
  function choose(next: ReadonlySet<string>): void {
    setBefore([...before, chosen]);
    setChosen(next);
    write([...next].sort());
  }
  function undo(): void {
    const last = before.at(-1);
    if (!last) return;
    setBefore(before.slice(0, -1));
    setChosen(last);
    write([...last].sort());
  }
  return { chosen, choose, undo, canUndo: before.length > 0 };
}

/** The map in a box: what it shows, what is chosen on it, and the outline that is being drawn. */
export function useZipMap(box: RefObject<HTMLElement | null>, { sources, source, read, write }: ZipMapProps) {
  const map = useRef<OpenZipMap | null>(null);
  const isDark = useDarkScheme();
  const { chosen, choose, undo, canUndo } = useChoice({ read, write });
  const [shown, setShown] = useState<ZipPoint[]>([]);
  const [drawing, setDrawing] = useState<Drawing>(null);
  const [pointed, setPointed] = useState<ZipPoint | null>(null);
  const [problem, setProblem] = useState<'far' | 'failed' | null>(null);

  function toggle(zip: string): void {
    const next = new Set(chosen);
    if (!next.delete(zip)) next.add(zip);
    choose(next);
  }
  function takeOutline(outline: Outline): void {
    const next = new Set(chosen);
    for (const { zip, lat, lng } of shown) {
      if (!polygonContains(outline, [lng, lat])) continue;
      if (drawing === 'remove') next.delete(zip);
      else next.add(zip);
    }
    setDrawing(null);
    choose(next);
  }
  async function look(at: Box): Promise<void> {
    try {
      const { zips, isTooMany } = await findZips(source, boxQuery(at));
      setShown(isTooMany ? [] : zips);
      setProblem(isTooMany ? 'far' : null);
    } catch {
      setProblem('failed');
    }
  }
  const latest = useRef({ shown, chosen, toggle, takeOutline, look });
  latest.current = { shown, chosen, toggle, takeOutline, look };

  useEffect(() => {
    if (isDark === null || !box.current) return;
    if (sources.base && isOtherDocument(sources.base)) return location.reload();
    let isOver = false;
    const asked = { box: box.current, sources, isDark, label: t('Map of ZIP codes'), onPoint: setPointed };
    async function begin(): Promise<void> {
      const codes = [...latest.current.chosen].slice(0, FIT).join(',');
      const { zips: fit } = await findZips(source, codes ? { codes } : {});
      if (!canDrawMaps()) throw new Error('This browser draws no maps.');
      const { openZipMap } = await import('#app/components/maps/open-zip-map');
      const made = await openZipMap({
        ...asked,
        fit,
        onMove: (at) => void latest.current.look(at),
        onToggle: (zip) => latest.current.toggle(zip),
        onOutline: (outline) => latest.current.takeOutline(outline),
      });
      if (isOver) return made.close();
      map.current = made;
      made.show(latest.current.shown, latest.current.chosen);
    }
    begin().catch(() => {
      if (!isOver) setProblem('failed');
    });
    return () => {
      isOver = true;
      map.current?.close();
      map.current = null;
    };
  }, [box, isDark, source, sources]);

  useEffect(() => map.current?.show(shown, chosen), [shown, chosen]);
  useEffect(() => map.current?.draw(drawing !== null), [drawing]);
  return { chosen: chosen.size, shown: shown.length, drawing, setDrawing, pointed, problem, undo, canUndo };
}
