/** Of the photos in the public gallery, in pixels: as wide as a phone shows them, and twice that. All are four to three. */
export const GALLERY_WIDTHS = [480, 960] as const;
export type GalleryWidth = (typeof GALLERY_WIDTHS)[number];

/** Where everyone finds a photo of the gallery. */
export function galleryAddress(photoId: string, width: GalleryWidth): string {
  return `/gallery/photos/${photoId}/${width}.webp`;
}
