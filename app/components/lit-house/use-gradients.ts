import { useEffect, useState } from 'react';
import { type Gradients, readGradients } from '#app/domain/house-designs/snap-edge';
import { resize } from './canvas';

const WIDTH = 800;

/** Where the photo has edges, found while the browser has nothing else to do; null until then. */
export function useGradients(photo: HTMLImageElement | null, aspect: number): Gradients | null {
  const [field, setField] = useState<Gradients | null>(null);
  useEffect(() => {
    setField(null);
    if (!photo) return;
    function read(image: HTMLImageElement): void {
      try {
        const { canvas, context } = resize(image, WIDTH, WIDTH * aspect);
        setField(readGradients(context.getImageData(0, 0, canvas.width, canvas.height)));
      } catch {
        // Without a canvas lines stay where they were drawn.
      }
    }
    if ('requestIdleCallback' in window) {
      const idle = requestIdleCallback(() => read(photo), { timeout: 2_000 });
      return () => cancelIdleCallback(idle);
    }
    const timer = setTimeout(() => read(photo), 200);
    return () => clearTimeout(timer);
  }, [photo, aspect]);
  return field;
}
