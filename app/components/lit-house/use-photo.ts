import { useEffect, useState } from 'react';

/** The photo, once the browser has read it. It is of our own origin, so that a canvas may read it too. */
export function usePhoto(url: string): HTMLImageElement | null {
  const [photo, setPhoto] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    let isOver = false;
    const image = new Image();
    image.src = url;
    setPhoto(null);
    // A photo that does not come is shown by its <img> as what it is: not there.
    image.decode().then(
      () => !isOver && setPhoto(image),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [url]);
  return photo;
}
