import type { CSSProperties } from 'react';

/** The box of a photo: as wide as there is room, and never so high that nothing beside it is left to scroll the page by. */
export function getPhotoBox(aspect: number): CSSProperties {
  return { aspectRatio: `1 / ${aspect}`, maxWidth: `calc(85svh / ${aspect})` };
}
