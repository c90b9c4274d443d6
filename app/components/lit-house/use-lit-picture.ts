import { type RefObject, useEffect, useRef, useState } from 'react';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { type LitPicture, openLitPicture } from './lit-picture';

/** Sharper than this no evening photo looks; and a phone has fewer pixels to paint. */
const [LARGEST_RATIO, LARGEST_WIDTH] = [2, 1_600];
/** A picture is painted again when its width has changed by this share. */
const MUCH = 0.1;
const REDUCED = '(prefers-reduced-motion: reduce)';

/** Not yet, done, or not possible in this browser. */
export type Painting = 'waiting' | 'painted' | 'impossible';

type Asked = { canvas: RefObject<HTMLCanvasElement>; photo: HTMLImageElement | null; aspect: number; design: HouseDesign };

function widthFor(canvas: HTMLCanvasElement): number {
  const shown = canvas.getBoundingClientRect().width * Math.min(LARGEST_RATIO, devicePixelRatio);
  return Math.min(LARGEST_WIDTH, Math.max(320, Math.round(shown)));
}

/**
 * Paints a lit house on a canvas. It twinkles only while it can be seen and its viewer lets things move. Until it is painted, and
 * where a browser cannot, the photo stays.
 */
export function useLitPicture({ canvas, photo, aspect, design }: Asked): Painting {
  const open = useRef<LitPicture | null>(null);
  const latest = useRef(design);
  latest.current = design;
  const [painting, setPainting] = useState<Painting>('waiting');

  useEffect(() => {
    const box = canvas.current;
    if (!photo || !box) return;
    const made = openLitPicture(box, photo, aspect);
    if (!made) return setPainting('impossible');
    open.current = made;
    let width = 0;
    function paint(): void {
      // While a window is made larger step by step the browser stretches what is painted.
      if (!box || !made || Math.abs(widthFor(box) - width) < width * MUCH) return;
      width = widthFor(box);
      try {
        made.show(latest.current, width);
        setPainting('painted');
      } catch {
        setPainting('impossible');
      }
    }
    let isSeen = false;
    const calm = matchMedia(REDUCED);
    const move = () => made.move(isSeen && !document.hidden && !calm.matches);
    const sizes = new ResizeObserver(paint);
    sizes.observe(box);
    const views = new IntersectionObserver(([entry]) => {
      isSeen = entry?.isIntersecting ?? false;
      move();
    });
    views.observe(box);
    document.addEventListener('visibilitychange', move);
    calm.addEventListener('change', move);
    return () => {
      sizes.disconnect();
      views.disconnect();
      document.removeEventListener('visibilitychange', move);
      calm.removeEventListener('change', move);
      made.close();
      open.current = null;
      setPainting('waiting');
    };
  }, [canvas, photo, aspect]);

  useEffect(() => {
    const box = canvas.current;
    if (!open.current || !box || painting !== 'painted') return;
    open.current.show(design, box.width);
  }, [canvas, design, painting]);

  return painting;
}
