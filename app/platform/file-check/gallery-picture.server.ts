import { loadSharp } from '../pictures/load-sharp.server';

const MAX_PIXELS = 50_000_000;
const QUALITY = 78;

/** A picture for everyone: upright, four to three, this wide, as WebP without what a camera wrote into it. Null for bytes that are none. */
export async function galleryPicture(bytes: Uint8Array, width: number): Promise<Buffer | null> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, animated: false })
      .rotate()
      .resize({ width, height: (width * 3) / 4, fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    return null;
  }
}
